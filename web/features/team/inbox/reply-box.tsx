import { Field } from '@base-ui/react/field'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { firstNameOf } from '#contract/people/rules/first-name.ts'
import type { ThreadCase } from '#contract/talk/shapes/thread.ts'
import { type ReplyWay, type ReportOutcome, threadLimits } from '#contract/vocabulary/threads.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { onSendKey } from '#web/features/shared/work-keys.ts'
import { adminInbox } from '#web/features/team/copy/admin-inbox.ts'
import { formatPhone } from '#web/lib/phone.ts'
import { Button } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { SegmentedControl } from '#web/ui/segmented-control.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { takeAnswer } from '../area-keys.ts'
import { ChangeFailed } from '../change-failed.tsx'
import { OutcomeButton } from './outcome-button.tsx'
import { useAnswerThread, useSavedReplies } from './query.ts'
import { SavedRepliesDialog } from './saved-replies-dialog.tsx'

const wayIcons = { app: 'i-ph-chat-circle-text', mail: 'i-ph-envelope-simple', note: 'i-ph-lock-simple' } as const

/** What was begun and not sent, by thread, while the area is open. */
const drafts = new Map<number, string>()

function SavedReplies({ name, onPick }: { name: string; onPick: (text: string) => void }) {
  const t = useCopy(adminInbox)
  const { data: replies = [] } = useSavedReplies()
  const [managing, setManaging] = useState(false)
  return (
    <fieldset className="inbox-saved" aria-label={t('reply.saved')}>
      {replies.map(({ id, title, text }) => (
        <Button
          key={id}
          kind="line"
          size="sm"
          onClick={() => onPick(text.replaceAll('{name}', name === '' ? '' : firstNameOf(name)))}
        >
          {title}
        </Button>
      ))}
      <IconButton size="sm" icon="i-ph-pencil-simple" label={t('reply.manage')} onClick={() => setManaging(true)} />
      {managing && <SavedRepliesDialog replies={replies} onClose={() => setManaging(false)} />}
    </fieldset>
  )
}

type ReplyBoxProps = {
  found: ThreadCase
  box: RefObject<HTMLDivElement | null>
  onEnded: () => void
  onReload: () => void
}

/** The answer of the team, at the foot of a thread. */
export function ReplyBox({ found, box, onEnded, onReload }: ReplyBoxProps) {
  const t = useCopy(adminInbox)
  const { thread, ways, mailTo, phone, person } = found
  const [text, setText] = useState(() => drafts.get(thread.id) ?? '')
  const [chosen, setChosen] = useState<ReplyWay | null>(null)
  const way = chosen !== null && ways.includes(chosen) ? chosen : (ways[0] ?? 'note')
  const answer = useAnswerThread(thread)
  const endButton = useRef<HTMLButtonElement>(null)
  const sendButton = useRef<HTMLButtonElement>(null)
  const write = (next: string) => {
    drafts.set(thread.id, next)
    setText(next)
  }
  const send = (end: boolean, outcome?: ReportOutcome) =>
    answer.mutate(
      { text, way, end, ...(outcome && { outcome }) },
      {
        onSuccess: () => {
          drafts.delete(thread.id)
          setText('')
          if (!end) return
          // The keys of the area work again.
          box.current?.querySelector('textarea')?.blur()
          onEnded()
        },
      },
    )
  useEffect(() => {
    if (takeAnswer()) box.current?.querySelector('textarea')?.focus()
  }, [box])
  const isEmpty = text.trim() === ''
  const isNote = way === 'note'
  const canEnd = thread.kind !== 'dispute' && thread.state !== 'done'
  const hint = {
    app: t('reply.appTo'),
    mail: t('reply.mailTo', { address: mailTo ?? '' }),
    note: ways.length === 1 && phone !== null ? t('reply.nowhere', { phone: formatPhone(phone) }) : t('reply.noteTo'),
  }[way]
  return (
    <div ref={box} className="inbox-reply" data-note={isNote ? '' : undefined}>
      {!isNote && (
        <SavedReplies
          name={person?.name ?? thread.name}
          onPick={(words) => write(text === '' ? words : `${text}\n${words}`)}
        />
      )}
      <Field.Root>
        <Textarea
          aria-label={t(isNote ? 'reply.noteLabel' : 'reply.label')}
          placeholder={t(isNote ? 'reply.noteLabel' : 'reply.label')}
          value={text}
          onKeyDown={onSendKey(() => (endButton.current ?? sendButton.current)?.click())}
          onValue={write}
          maxLength={threadLimits.text.max}
          rows={2}
        />
      </Field.Root>
      <p className="caption quiet inbox-hint">
        <bdi>{hint}</bdi>
      </p>
      {answer.error && <ChangeFailed title={t('reply.failed')} error={answer.error} onReload={onReload} />}
      <div className="inbox-send">
        {ways.length > 1 && (
          <SegmentedControl
            label={t('reply.ways')}
            value={way}
            onValue={setChosen}
            options={ways.map((value) => ({
              value,
              label: <span className="inbox-way">{t(`reply.${value}`)}</span>,
              icon: wayIcons[value],
            }))}
          />
        )}
        <span className="inbox-acts">
          <Button
            ref={sendButton}
            kind={canEnd && !isNote ? 'line' : 'main'}
            disabled={isEmpty}
            loading={answer.isPending && answer.variables?.end === false}
            onClick={() => send(false)}
          >
            {t(isNote ? 'reply.save' : 'reply.send')}
          </Button>
          {canEnd && !isNote && (
            <OutcomeButton
              ref={endButton}
              isReport={thread.kind === 'report'}
              icon="i-ph-paper-plane-tilt"
              disabled={isEmpty}
              loading={answer.isPending && answer.variables?.end === true}
              onEnd={(outcome) => send(true, outcome)}
            >
              {t('reply.sendEnd')}
            </OutcomeButton>
          )}
        </span>
      </div>
    </div>
  )
}
