import { useEffect, useId, useRef, useState } from 'react'
import { limits } from '#contract/vocabulary/limits.ts'
import { common } from '#web/copy/common.ts'
import { tutors } from '#web/copy/tutors.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { Icon } from '#web/ui/icon.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { SearchInput } from '#web/ui/search-input.tsx'

const debounceMs = 300
const { max } = limits.search

type TutorSearchProps = { value: string; onValue: (search: string) => void }

/**
 * The search box. Typing updates the address after a delay; Enter, clearing and leaving the box update it at once. Text
 * longer than the API accepts does not reach the address.
 */
export function TutorSearch({ value, onValue }: TutorSearchProps) {
  const t = useCopy(tutors)
  const c = useCopy(common)
  const id = useId()
  const [text, setText] = useState(value)
  const [told, setTold] = useState(value)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const box = useRef<HTMLElement>(null)

  // The address was changed by something else: the back or forward button, or a link.
  if (value !== told) {
    setTold(value)
    setText(value)
  }
  useEffect(() => () => clearTimeout(timer.current), [])

  const tell = (next: string) => {
    clearTimeout(timer.current)
    const search = next.trim()
    if (search.length > max) return
    setTold(search)
    onValue(search)
  }
  const type = (next: string) => {
    setText(next)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => tell(next), debounceMs)
  }
  const clear = () => {
    setText('')
    tell('')
    box.current?.querySelector('input')?.focus()
  }
  const tooLong = text.trim().length > max
  return (
    <search ref={box} aria-label={t('search')}>
      <SearchInput
        label={t('search')}
        placeholder={t('searchHint')}
        enterKeyHint="search"
        autoComplete="off"
        aria-invalid={tooLong || undefined}
        aria-describedby={tooLong ? id : undefined}
        value={text}
        onValue={type}
        onKeyDown={(event) => event.key === 'Enter' && tell(text)}
        // At once: the box is often left by pressing a card, and a delayed change of the search would cancel the
        // navigation to it.
        onBlur={() => text.trim() !== told && tell(text)}
        end={text !== '' && <IconButton size="sm" icon="i-ph-x" label={t('clearSearch')} onClick={clear} />}
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
