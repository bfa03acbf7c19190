import { useLocation, useNavigate } from 'react-router';
import { type Unit, withUnit } from '#web/features/month/month-days.ts';
import { Segmented } from '#web/ui/inputs/segmented.tsx';

const named = (sign: string, name: string) => (
  <>
    <span aria-hidden="true">{sign}</span>
    <span className="sr-only">{name}</span>
  </>
);

const UNITS = [
  { value: 'money', label: named('$', 'Dollars') },
  { value: 'r', label: named('R', 'R, multiples of the risk') },
];

/** Dollars or R, which stands in the address. */
export function UnitSwitch({ unit }: { unit: Unit }) {
  const navigate = useNavigate();
  const { search } = useLocation();
  return (
    <fieldset aria-label="Shown in" className="unscripted:hidden">
      <Segmented
        name="unit"
        options={UNITS}
        chosen={unit}
        onChange={({ target }) =>
          void navigate(
            { search: withUnit(search, target.value === 'r' ? 'r' : 'money') },
            { replace: true, preventScrollReset: true },
          )
        }
        className="w-28"
      />
    </fieldset>
  );
}
