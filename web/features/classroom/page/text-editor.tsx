import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { inkLimits } from '#contract/vocabulary/ink.ts'
import { unfieldable } from '#contract/vocabulary/text.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { sharedPage } from '#web/features/classroom/copy/shared-page.ts'
import { textStyle } from './ink-canvas.tsx'

type TextEditorProps = {
  at: { readonly x: number; readonly y: number }
  colour: number
  first: string
  /** With an empty text nothing is left on the page. */
  onDone: (text: string) => void
  onCancel: () => void
}

/** Words that are typed on the page: Enter or leaving the field puts them there, Escape does not. */
export function TextEditor({ at, colour, first, onDone, onCancel }: TextEditorProps) {
  const t = useCopy(sharedPage)
  const [text, setText] = useState(first)
  const field = useRef<HTMLInputElement>(null)
  const isOver = useRef(false)
  useEffect(() => field.current?.focus(), [])

  const end = (finish: () => void) => {
    if (isOver.current) return
    isOver.current = true
    finish()
  }
  const done = () => end(() => onDone(text.replace(unfieldable, '').trim()))
  const press = (event: KeyboardEvent) => {
    event.stopPropagation()
    if (event.key === 'Enter' && !event.nativeEvent.isComposing) done()
    else if (event.key === 'Escape') {
      // The room closes its panels with the same key.
      event.preventDefault()
      end(onCancel)
    }
  }
  return (
    <input
      ref={field}
      dir="auto"
      className="page-text page-typing"
      aria-label={t('typed')}
      maxLength={inkLimits.textCharacters}
      value={text}
      style={{ ...textStyle({ at, text, colour }), inlineSize: `${Math.max(6, text.length + 2)}ch` }}
      onChange={(event) => setText(event.target.value)}
      onKeyDown={press}
      onBlur={done}
      onPointerDown={(event) => event.stopPropagation()}
    />
  )
}
