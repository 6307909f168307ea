import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { OwnThread } from '#contract/talk/shapes/thread.ts'
import { threadLimits } from '#contract/vocabulary/threads.ts'
import { errorText } from '#web/copy/errors.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { threads } from '#web/features/talk/copy/threads.ts'
import { useMinuteClock } from '#web/lib/clock.ts'
import { formatDateTime } from '#web/lib/format.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { Field } from '#web/ui/field.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { toast } from '#web/ui/toast.tsx'
import { type ThreadPlace, useWriteOwnThread } from './query.ts'

function Message({ message }: { message: OwnThread['messages'][number] }) {
  const t = useCopy(threads)
  const now = useMinuteClock()
  const { side, text, createdAt } = message
  return (
    <li className={cx('card stack-1', side === 'person' ? 'ms-8' : 'me-8 bg-accent-subtle')}>
      <p className="caption quiet flex justify-between gap-2">
        <b>{t(`sides.${side}`)}</b>
        <time dateTime={createdAt} className="num">
          {formatDateTime(createdAt, now)}
        </time>
      </p>
      <p className="whitespace-pre-line wrap-anywhere" dir="auto">
        {text}
      </p>
    </li>
  )
}

function Answer({ of }: { of: ThreadPlace }) {
  const t = useCopy(threads)
  const [text, setText] = useState('')
  const write = useWriteOwnThread(of)
  const send = () =>
    write.mutate(text, {
      onSuccess: () => {
        setText('')
        toast.show({ id: 'own-thread', kind: 'success', title: t('sent') })
      },
    })
  return (
    <form
      className="stack-2"
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <Field label={t('text')}>
        <Textarea value={text} onValue={setText} maxLength={threadLimits.text.max} />
      </Field>
      {write.error && (
        <Alert kind="danger" urgent title={t('notSent')}>
          {errorText(write.error)}
        </Alert>
      )}
      <Button type="submit" className="justify-self-start" disabled={text.trim() === ''} loading={write.isPending}>
        {t('send')}
      </Button>
    </form>
  )
}

/** What somebody and the team wrote to each other, and the box for an answer. */
export function OwnConversation({ thread, of }: { thread: OwnThread; of: ThreadPlace }) {
  const t = useCopy(threads)
  const { messages, done, open, outcome, lessonId } = thread
  return (
    <div className="stack">
      <ol className="stack-2" aria-label={t('messages')}>
        {messages.map((message) => (
          <Message key={message.id} message={message} />
        ))}
      </ol>
      {outcome && <Alert kind="info">{t(`outcomes.${outcome}`)}</Alert>}
      {done && open && <p className="small quiet">{t('done')}</p>}
      {!open && (
        <p className="small quiet">
          {t('ruled')}{' '}
          {lessonId !== null && (
            <Link to="/lesson-summary/$id" params={{ id: lessonId }}>
              {t('lesson')}
            </Link>
          )}
        </p>
      )}
      {open && <Answer of={of} />}
    </div>
  )
}
