import { useEffect, useRef, useState } from 'react'

const debounceMs = 300

type SearchTextOptions = {
  /** The current search, as the address has it. */
  value: string
  /** Longest search that is submitted. */
  max: number
  onValue: (search: string) => void
}

/**
 * The text of a box whose search is in the address. Typing submits it after a delay; `submit` does so at once, for
 * Enter and for leaving the box. The typed text stays while the address follows, and is replaced when something else
 * changes the address, such as the back button.
 */
export const useSearchText = ({ value, max, onValue }: SearchTextOptions) => {
  const [text, setText] = useState(value)
  const [submitted, setSubmitted] = useState(value)
  const [seen, setSeen] = useState(value)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  if (value !== seen) {
    setSeen(value)
    if (value !== submitted) {
      setSubmitted(value)
      setText(value)
    }
  }
  useEffect(() => () => clearTimeout(timer.current), [])

  const submitText = (next: string) => {
    clearTimeout(timer.current)
    const search = next.trim()
    if (search.length > max) return
    setSubmitted(search)
    if (search !== value) onValue(search)
  }
  return {
    text,
    tooLong: text.trim().length > max,
    type: (next: string) => {
      setText(next)
      clearTimeout(timer.current)
      timer.current = setTimeout(() => submitText(next), debounceMs)
    },
    submit: () => {
      if (text.trim() !== submitted) submitText(text)
    },
    clear: () => {
      setText('')
      submitText('')
    },
  }
}
