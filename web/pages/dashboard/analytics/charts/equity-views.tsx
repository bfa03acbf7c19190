import { useId } from 'react';
import { useSearchParams } from 'react-router';
import { Segmented } from '#web/ui/inputs/segmented.tsx';

/** What equity is drawn of: all trades together, or each account. In the URL. */
const VIEW_PARAM = 'equity';
const BY_ACCOUNT = 'accounts';

export const isByAccount = (params: URLSearchParams): boolean => params.get(VIEW_PARAM) === BY_ACCOUNT;

export function EquityViews() {
  const [params, setParams] = useSearchParams();
  const name = useId();
  const choose = (view: string) =>
    setParams(
      (before) => {
        const after = new URLSearchParams(before);
        if (view === BY_ACCOUNT) after.set(VIEW_PARAM, BY_ACCOUNT);
        else after.delete(VIEW_PARAM);
        return after;
      },
      { replace: true, preventScrollReset: true },
    );
  return (
    <fieldset aria-label="Equity of">
      <Segmented
        name={name}
        options={[
          { value: 'total', label: 'Total' },
          { value: BY_ACCOUNT, label: 'By account' },
        ]}
        chosen={isByAccount(params) ? BY_ACCOUNT : 'total'}
        onChange={({ target }) => choose(target.value)}
        className="w-60"
      />
    </fieldset>
  );
}
