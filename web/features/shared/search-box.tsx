import { limits } from '#contract/vocabulary/limits.ts'
import { useSearchText } from '#web/lib/use-search-text.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { SearchInput } from '#web/ui/search-input.tsx'

const { max } = limits.search

type SearchBoxProps = {
  label: string
  clearLabel: string
  /** What is searched for now; undefined for nothing. */
  value: string | undefined
  onValue: (next: string | undefined) => void
}

/** The search box of a list; what it finds is in the address. */
export function SearchBox({ label, clearLabel, value = '', onValue }: SearchBoxProps) {
  const { text, type, submit, clear } = useSearchText({
    value,
    max,
    onValue: (words) => onValue(words === '' ? undefined : words),
  })
  return (
    <search className="grow-in min-w-60" aria-label={label}>
      <SearchInput
        label={label}
        placeholder={label}
        enterKeyHint="search"
        autoComplete="off"
        maxLength={max}
        value={text}
        onValue={type}
        onKeyDown={(event) => event.key === 'Enter' && submit()}
        onBlur={submit}
        end={text !== '' && <IconButton size="sm" icon="i-ph-x" label={clearLabel} onClick={clear} />}
      />
    </search>
  )
}
