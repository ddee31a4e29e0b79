import { samplePhotos, type SamplePhoto } from '../content/samplePhotos.ts';
import type { World } from './agenda.ts';

/** The member uploads a sample picture, at this moment; gives its address as the portal says it. */
export function photograph({ db, at }: World, userId: number, photo: SamplePhoto): string {
  const { name, size } = samplePhotos[photo];
  const id = db.insert('uploads', { user_id: userId, kind: photo, file: `sample-${photo}-${userId}-${at}.png`, name, size, mime: 'image/png', created_at: at });
  return `/bff/upload/${id}`;
}
