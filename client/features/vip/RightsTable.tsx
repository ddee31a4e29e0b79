import { Check, Minus } from 'lucide';
import type { VipPackage } from '../../../shared/records/membership.ts';
import { vipTitle } from './vipTitle.ts';
import { allRights } from './packagePrices.ts';
import { Icon } from '../../ui/Icon.tsx';

/** The rights of each package. */
export function RightsTable({ packages }: { packages: VipPackage[] }) {
  return (
    <table className="table plain rights">
      <caption className="sr">各 VIP 会员套餐的权益</caption>
      <thead>
        <tr>
          <th scope="col">权益</th>
          {packages.map(({ id, title }) => (
            <th key={id} scope="col">
              {vipTitle(title)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {allRights(packages).map(({ title, icon, desc }) => (
          <tr key={title}>
            <th scope="row">
              <span className="who">
                {icon && <img src={icon} alt="" width="24" height="24" loading="lazy" />}
                <span>
                  <b>{title}</b>
                  {desc && <small>{desc}</small>}
                </span>
              </span>
            </th>
            {packages.map(({ id, rights }) => (
              <td key={id}>
                <Included value={rights.some((right) => right.title === title)} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const Included = ({ value }: { value: boolean }) => (
  <span className={value ? 'has' : 'lacks'}>
    <Icon of={value ? Check : Minus} />
    <span className="sr">{value ? '包含' : '不包含'}</span>
  </span>
);
