import { EmptyState } from '../../ui/EmptyState.tsx';

/** In place of the result while a field is wrong. */
export const NoResult = () => <EmptyState art="search" compact title="填好左侧的各项，再点“计算”" text="需要修改的地方已在左侧标出" />;
