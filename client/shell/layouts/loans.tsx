import { Outlet } from 'react-router-dom';
import { useHasCapability } from '../../webConfig.ts';
import { NotOffered } from '../ErrorPage.tsx';

/** Around the pages about loans, which there are only where loans are offered. */
export const LoansLayout = () => (useHasCapability('partner') ? <Outlet /> : <NotOffered />);
