import t from 'tap';
import { startPortal } from '../helper.ts';
import { hydrated, launch } from './support/launch.ts';

t.test('data-hydrated is set after the effects of the page, even on a slow CPU', async (t) => {
  const open = await launch(t);
  const portal = await startPortal(t);
  const { page, context } = await open(portal.origin);
  // Records the state of the dialog when data-hydrated is set. A query from the test would come too late to see a race.
  await page.addInitScript(() => {
    new MutationObserver(() => {
      document.documentElement.dataset.modal = String(document.querySelector('dialog:modal') !== null);
    }).observe(document, { attributes: true, subtree: true, attributeFilter: ['data-hydrated'] });
  });
  const devtools = await context.newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 12 });
  for (let round = 0; round < 3; round++) {
    await page.goto('/bank/4');
    await hydrated(page);
    t.equal(await page.locator('html').getAttribute('data-modal'), 'true', 'the drawer of an offer is modal');
  }
});
