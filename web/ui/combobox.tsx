import { Combobox as Base } from '@base-ui/react/combobox'
import { cx } from '#web/ui/cx.ts'
import { Icon } from '#web/ui/icon.tsx'

export type ComboboxOption = { value: string; label: string }

type ComboboxProps = {
  options: readonly ComboboxOption[]
  value: string
  onValue: (value: string) => void
  /** Normalizes spelling before comparing, so that variants match: `foldForSearch`. */
  fold: (text: string) => string
  placeholder?: string
  /** Shown when no option matches what was typed. */
  empty: string
  /** Name of the button that opens the list. */
  openLabel: string
}

/** A select with a search box, for long lists of options. */
export function Combobox(props: ComboboxProps) {
  const { options, value, onValue, fold, placeholder, empty, openLabel } = props
  return (
    <Base.Root
      items={options}
      value={options.find((option) => option.value === value) ?? null}
      onValueChange={(next: ComboboxOption | null) => onValue(next?.value ?? '')}
      isItemEqualToValue={(item: ComboboxOption, selected: ComboboxOption) => item.value === selected.value}
      filter={(option: ComboboxOption, typed) => fold(option.label).includes(fold(typed))}
      autoHighlight
    >
      <Base.InputGroup className="affix" data-end="">
        <Base.Input className="input" placeholder={placeholder} autoComplete="off" />
        <Base.Trigger className="affix-end btn btn-plain btn-icon btn-sm" aria-label={openLabel}>
          <Icon name="i-ph-caret-down-bold" className="icon-4.5" />
        </Base.Trigger>
      </Base.InputGroup>
      <Base.Portal>
        <Base.Positioner className="layer-popover" sideOffset={6} collisionPadding={12}>
          <Base.Popup className="menu max-h-80! w-[var(--anchor-width)]">
            <Base.Empty className="small quiet px-3 empty:hidden">{empty}</Base.Empty>
            <Base.List>
              {(option: ComboboxOption) => (
                <Base.Item key={option.value} value={option} className={cx('menu-item justify-between')}>
                  {option.label}
                  <Base.ItemIndicator className="text-accent">
                    <Icon name="i-ph-check-bold" className="icon-4.5" />
                  </Base.ItemIndicator>
                </Base.Item>
              )}
            </Base.List>
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
