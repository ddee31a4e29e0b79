import { SUCCESS } from '../../../shared/constants.ts';
import { fieldsOf, scalarText } from '../../../shared/fieldsOf.ts';
import type { Step } from './step.ts';

/** Decides who can open an uploaded file: everybody one of a public kind, its member any other. */
export const placeUpload: Step = async (call, next) => {
  const { input, envelope, parts } = call;
  const { addresses } = parts.reader;
  if (envelope.code !== SUCCESS) return next(call);
  const { url } = fieldsOf(envelope.data);
  const isPublic = addresses.isPublicUpload(scalarText(input.kind));
  if (!isPublic) await addresses.keepPrivate(url);
  const read = await next(call);
  const shown = isPublic && read.code === SUCCESS ? addresses.picture(url) : undefined;
  return shown === undefined ? read : { ...read, data: { ...fieldsOf(read.data), url: shown } };
};
