import { useId, useRef } from 'react'
import { limits } from '#contract/vocabulary/limits.ts'
import { common } from '#web/copy/common.ts'
import { tutors } from '#web/copy/tutors.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { useSearchText } from '#web/lib/use-search-text.ts'
import { Icon } from '#web/ui/icon.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { SearchInput } from '#web/ui/search-input.tsx'

const { max } = limits.search

type TutorSearchProps = { value: string; onValue: (search: string) => void }

/** The search box. Text longer than the API accepts does not reach the address. */
export function TutorSearch({ value, onValue }: TutorSearchProps) {
  const t = useCopy(tutors)
  const c = useCopy(common)
  const id = useId()
  const box = useRef<HTMLElement>(null)
  const { text, tooLong, type, submit, clear } = useSearchText({ value, max, onValue })
  const empty = () => {
    clear()
    box.current?.querySelector('input')?.focus()
  }
  return (
    <search ref={box} aria-label={t('search')}>
      <SearchInput
        name="q"
        label={t('search')}
        placeholder={t('searchHint')}
        enterKeyHint="search"
        autoComplete="off"
        aria-invalid={tooLong || undefined}
        aria-describedby={tooLong ? id : undefined}
        value={text}
        onValue={type}
        onKeyDown={(event) => event.key === 'Enter' && submit()}
        // At once: the box is often left by pressing a card, and a delayed change of the search would cancel the
        // navigation to it.
        onBlur={submit}
        end={text !== '' && <IconButton size="sm" icon="i-ph-x" label={t('clearSearch')} onClick={empty} />}
      />
      {tooLong && (
        <p id={id} className="error mt-2" role="alert">
          <Icon name="i-ph-warning-circle-fill" />
          {c('tooLong', { max })}
        </p>
      )}
    </search>
  )
}
