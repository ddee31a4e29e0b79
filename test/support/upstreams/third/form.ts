import { isRecord, renamed, type Difference, type Fields } from './difference.ts';

const FORM = /^\/api\/form\/\d+$/;
const QUESTION = { key: 'name', label: 'title', type: 'kind', required: 'mandatory' };

/** Another definition of forms: `sections[].questions[]` with `name`, `title`, `kind` and `mandatory` (true, false). */
export const form: Difference = {
  data(data, { path }) {
    if (!FORM.test(path) || !isRecord(data) || !Array.isArray(data.steps)) return data;
    const { steps, ...others } = data;
    return { ...others, sections: (steps as (Fields & { fields: Fields[] })[]).map(({ fields, ...step }) => ({ ...step, questions: fields.map(question) })) };
  },
};

const question = (field: Fields): Fields => renamed({ ...field, required: field.required === 1 }, QUESTION);
