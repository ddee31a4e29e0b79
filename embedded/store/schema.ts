import { DataError } from '../startFault.ts';
import { textOf } from '../content/read.ts';
import type { Db } from './db.ts';

/** The version of content/schema.sql. Those before it were never released. */
export const SCHEMA = 18;

/** The schema's version of a database; 0: it is empty. */
export const schemaOf = (db: Db): number => db.number('PRAGMA user_version');

/** Makes the tables of an empty database. Throws `DataError` for one with another schema. Call it inside a transaction. */
export function makeSchema(db: Db): void {
  const found = schemaOf(db);
  if (found > SCHEMA)
    throw new DataError(
      `VAR_DIR has a database of a newer program (schema ${found}, this one knows ${SCHEMA}): run that one, or use another VAR_DIR`,
    );
  if (found > 0 && found < SCHEMA)
    throw new DataError(
      `VAR_DIR has a database of a program before the first release (schema ${found}): use another VAR_DIR`,
    );
  if (found === SCHEMA) return;
  db.exec(textOf('schema.sql'));
  // PRAGMA takes no parameters; the number is a constant of the code.
  db.exec(`PRAGMA user_version = ${SCHEMA}`);
}
