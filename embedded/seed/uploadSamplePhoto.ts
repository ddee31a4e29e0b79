import { samplePhotos, type SamplePhoto } from '../content/samplePhotos.ts';
import type { SeedContext } from './scenario.ts';

/** Stores a sample picture as the member's upload; returns its address under `/bff`. */
export function uploadSamplePhoto({ db, at }: SeedContext, userId: number, photo: SamplePhoto): string {
  const { name, size } = samplePhotos[photo];
  const id = db.insert('uploads', { user_id: userId, kind: photo, file: `sample-${photo}-${userId}-${at}.png`, name, size, mime: 'image/png', created_at: at });
  return `/bff/upload/${id}`;
}
