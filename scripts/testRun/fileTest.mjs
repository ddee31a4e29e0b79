import { register } from 'node:module';
register('./fileTestHooks.mjs', import.meta.url);
