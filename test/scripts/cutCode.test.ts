import t from 'tap';
import { cutCode, type Cuts } from '../../scripts/build/slim/cutCode.ts';

const squeezed = (code: string, cuts: Cuts) => cutCode(code, cuts).replace(/\s+/g, ' ').trim();

t.test('a function gets another body', async (t) => {
  t.equal(squeezed('function a(x) { return work(x); } function b() {}', { functions: { a: 'return null;' } }), 'function a(x) {return null;} function b() {}');
  t.equal(squeezed('const a = (x) => { work(x); };', { functions: { a: '' } }), 'const a = (x) => {};');
});

t.test('cases and comparisons of a tag that does not occur', async (t) => {
  const code = 'switch (fiber.tag) { case 1: one(); break; case 4: four(); break; default: other(); } if (fiber.tag === 4 || 4 !== fiber.tag) both();';
  t.equal(squeezed(code, { tags: [4] }), 'switch (fiber.tag) { case 1: one(); break; default: other(); } if (false || true) both();');
});

t.test('code that another case falls into stays', async (t) => {
  t.equal(squeezed('switch (fiber.tag) { case 1: one(); case 4: four(); }', { tags: [4] }), 'switch (fiber.tag) { case 1: one(); four(); }');
});

t.test('a variable that is declared in a cut case, and used in another, is still declared', async (t) => {
  const code = 'function f(fiber) { switch (fiber.tag) { case 4: var x = 1; break; case 5: x = 2; g(x); } }';
  t.equal(squeezed(code, { tags: [4] }), 'function f(fiber) {var x; switch (fiber.tag) { case 5: x = 2; g(x); } }');
});

t.test('known values, conditions, statements and messages', async (t) => {
  t.equal(squeezed('a = init.patch != null; init.patch = 1;', { values: { 'init.patch': 'undefined' } }), 'a = undefined != null; init.patch = 1;');
  t.equal(squeezed('if (isFog) a(); isFog = b;', { conditions: { isFog: 'false' } }), 'if (false) a(); isFog = b;');
  t.equal(squeezed('a(); warning(1, "text"); b();', { statements: ['warning('] }), 'a(); ; b();');
  t.equal(squeezed('invariant(ok, "text");', { checks: ['invariant'] }), 'invariant(ok);');
});

t.test('what is not found is an error', async (t) => {
  for (const cuts of [{ functions: { b: '' } }, { tags: [9] }, { symbols: ['B'] }, { values: { 'b.c': '1' } }, { conditions: { b: 'true' } as const }, { statements: ['b('] }, { checks: ['b'] }])
    t.throws(() => cutCode('a();', cuts), /not found/);
  t.throws(() => cutCode('function a() {} { function a() {} }', { functions: { a: '' } }), /several functions a/);
});
