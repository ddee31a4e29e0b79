import t from 'tap';
import { checkEveryPage } from './support/everyPage.ts';

checkEveryPage(t, 'members');
