import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'
import type { QuotedMessage } from '#contract/shapes/chat.ts'
import { limits } from '#contract/vocabulary/limits.ts'
import { cleanText, textLength } from '#contract/vocabulary/text.ts'
import { chat } from '#web/copy/chat.ts'
import { errorCodeText } from '#web/copy/errors.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { readStored, writeStored } from '#web/lib/storage.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { ComposerQuote } from './quote.tsx'
import { SafetyNote } from './safety-note.tsx'
import { TemplatesMenu } from './templates.tsx'

/** Length of the text from which on the remaining characters are shown. */
const countFrom = 900

type ComposerProps = {
  /** Drafts are stored on this device under this key, one per conversation. */
  draftKey: string
  name: string
  onTyping?: () => void
  /** Returns true when the text was accepted, so that the box can be cleared. */
  onSend: (text: string) => boolean
  busy?: boolean
  /** The message that is being answered. */
  reply?: (QuotedMessage & { readonly mine: boolean }) | null
  onCancelReply?: () => void
  /** Shows the templates of a tutor before the box. */
  withTemplates?: boolean
}

/** A menu gives the focus back to its button when it closes; the box takes it after that. */
const focusSoon = (box: RefObject<HTMLTextAreaElement | null>): void => {
  requestAnimationFrame(() => box.current?.focus())
}

/** With a mouse and keyboard Enter sends; on touch screens it starts a new line and the button sends. */
const sendsOnEnter = (): boolean => matchMedia('(pointer: fine)').matches

export function Composer({
  draftKey,
  name,
  onTyping,
  onSend,
  busy = false,
  reply,
  onCancelReply,
  withTemplates,
}: ComposerProps) {
  const t = useCopy(chat)
  const stored = `hiwar.draft.${draftKey}`
  const [text, setText] = useState(() => readStored(stored) ?? '')
  const box = useRef<HTMLTextAreaElement>(null)
  const length = textLength(cleanText(text))
  const left = limits.message.max - length
  const replyId = reply?.id

  useEffect(() => {
    if (replyId !== undefined) focusSoon(box)
  }, [replyId])

  const write = (next: string) => {
    setText(next)
    writeStored(stored, next === '' ? null : next)
    if (next !== '') onTyping?.()
  }
  const send = () => {
    if (length === 0 || left < 0 || busy || !onSend(text)) return
    write('')
    box.current?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && reply) return onCancelReply?.()
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing || !sendsOnEnter()) return
    event.preventDefault()
    send()
  }

  return (
    <form
      className="composer"
      onSubmit={(event) => {
        event.preventDefault()
        // The form of a dialog opened from here is its child in the tree of components.
        if (event.target === event.currentTarget) send()
      }}
    >
      {withTemplates && (
        <TemplatesMenu
          onInsert={(template) => {
            write(text.trim() === '' ? template : `${text.trimEnd()}\n${template}`)
            focusSoon(box)
          }}
        />
      )}
      <div className="grow min-w-0">
        {reply && onCancelReply && <ComposerQuote quote={reply} name={name} onCancel={onCancelReply} />}
        <textarea
          ref={box}
          dir="auto"
          rows={1}
          className="input textarea block"
          aria-label={t('messageTo', { name })}
          placeholder={t('messageTo', { name })}
          aria-invalid={left < 0 || undefined}
          value={text}
          onChange={(event) => write(event.target.value)}
          onKeyDown={onKeyDown}
        />
        {length >= countFrom && (
          <p className={left < 0 ? 'caption text-danger-text px-3 pt-1' : 'caption quiet px-3 pt-1'} role="status">
            {left < 0 ? errorCodeText('message-text-too-long') : t('left', { count: left })}
          </p>
        )}
        <div role="status">
          <SafetyNote text={text} className="px-3 pt-1" />
        </div>
      </div>
      <IconButton
        type="submit"
        icon="i-ph-paper-plane-right-fill"
        flipIcon
        round
        kind="main"
        label={t('send')}
        disabled={length === 0 || left < 0}
        loading={busy}
      />
    </form>
  )
}
