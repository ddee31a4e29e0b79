import { DomUtils } from 'htmlparser2';
import { elementsOf, textOf, type PageElement } from './tidy/document.ts';

/**
 * What the links of a page change of its address, by their text (`'-page sort=rate'`: no page, another order, and everything else as it is), and
 * what its GET forms would send without scripts, by their names. A link to another page says its path first, with `:id` for numbers.
 * Links to other pages that have no query are left out.
 */
export function linkChanges(address: string, html: string): Record<string, string> {
  const here = new URL(address, 'http://portal');
  const all = elementsOf(html);
  const changes: Record<string, string> = {};
  const note = (name: string, url: URL): void => {
    const change = changeOf(here, url);
    const before = changes[name];
    changes[name] =
      before === undefined || before.split(' | ').includes(change)
        ? (before ?? change)
        : `${before} | ${change}`;
  };
  for (const element of all) {
    const { href, action, method = 'get' } = element.attribs;
    if (element.name === 'a' && href && !href.startsWith('#')) {
      const url = new URL(href, here);
      if (url.origin === here.origin && (url.search || url.pathname === here.pathname))
        note(nameOf(element), url);
    } else if (element.name === 'form' && method === 'get') {
      const url = new URL(action ?? '', here);
      url.search = String(new URLSearchParams(fieldsOf(element, all)));
      note(`[${nameOf(element)}]`, url);
    }
  }
  return changes;
}

/** The name of a link or form; numbers in it are those of rows. */
const nameOf = (element: PageElement): string =>
  (
    element.attribs['aria-label'] ??
    (element.name === 'form' ? (element.attribs.action ?? '') : textOf(element))
  ).replace(/\s+/g, ' ');

function changeOf(here: URL, there: URL): string {
  const names = [...new Set([...here.searchParams.keys(), ...there.searchParams.keys()])].sort();
  const changes = names.flatMap((name) => {
    const [before, after] = [here.searchParams.getAll(name).join(), there.searchParams.getAll(name).join()];
    return before === after ? [] : [after === '' ? `-${name}` : `${name}=${after}`];
  });
  return [
    ...(there.pathname === here.pathname ? [] : [there.pathname.replace(/\d+/g, ':id')]),
    ...changes,
  ].join(' ');
}

/** The fields that a form sends; an empty one says nothing. */
function fieldsOf(form: PageElement, all: readonly PageElement[]): [string, string][] {
  const isOwn = ({ attribs, parent }: PageElement): boolean =>
    attribs.form === undefined ? has(form, parent) : attribs.form === form.attribs.id;
  return all
    .filter((field) => field.attribs.name && !('disabled' in field.attribs) && isOwn(field))
    .flatMap((field): [string, string][] => {
      const { name = '', type = '', value = 'on' } = field.attribs;
      const options = DomUtils.getElementsByTagName('option', field);
      const chosen =
        field.name === 'select'
          ? (options.find(({ attribs }) => 'selected' in attribs) ?? options[0])?.attribs.value
          : value;
      return (/^(radio|checkbox)$/.test(type) && !('checked' in field.attribs)) || !chosen
        ? []
        : [[name, chosen]];
    });
}

const has = (form: PageElement, inner: PageElement['parent']): boolean =>
  inner !== null && (inner === form || has(form, inner.parent));
