import { History } from 'lucide';
import { Icon } from '../../../ui/Icon.tsx';

interface CarriedNoteProps {
  count: number;
  onDrop: () => void;
}

/** With a button to empty the answers of an earlier application. */
export function CarriedNote({ count, onDrop }: CarriedNoteProps) {
  if (count === 0) return null;
  return (
    <p className="alert">
      <Icon of={History} size="small" />
      <span>
        {`已沿用您上次填写的 ${count} 项内容，请核对，可直接修改。`}
        <button className="btn text small scripted" type="button" onClick={onDrop}>
          不沿用
        </button>
      </span>
    </p>
  );
}
