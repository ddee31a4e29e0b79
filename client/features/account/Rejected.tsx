import { CircleAlert } from 'lucide';
import { Icon } from '../../ui/Icon.tsx';

/** The reason of a rejection, shown above the form. */
export function Rejected({ reason }: { reason: string | undefined }) {
  return (
    <p className="alert bad">
      <Icon of={CircleAlert} />
      <span>{`上次申请未通过。${reason ? `原因：${reason.replace(/[。．.；;，,\s]+$/, '')}。` : ''}请修改后重新提交；证件信息出于安全考虑需要重新填写。`}</span>
    </p>
  );
}
