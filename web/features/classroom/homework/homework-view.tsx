import type { Homework } from '#contract/classroom/shapes/homework.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { homework as homeworkCopy } from '#web/features/classroom/copy/homework.ts'
import { LinkedText } from '#web/features/classroom/notes/notes-links.tsx'
import { formatNearDay, formatNearTime } from '#web/lib/format.ts'
import { Icon, type IconName } from '#web/ui/icon.tsx'
import { StatusChip, type StatusKind } from '#web/ui/status-chip.tsx'
import { HandedInVoice } from './voice-answer.tsx'

type ViewProps = { homework: Homework; now: number }

type Shown = Homework['state'] | 'closed' | 'unanswered' | 'late' | 'toDo'
const looks: Record<Shown, { kind: StatusKind; icon: IconName }> = {
  set: { kind: 'info', icon: 'i-ph-pencil-simple-line' },
  seen: { kind: 'neutral', icon: 'i-ph-eye' },
  again: { kind: 'warning', icon: 'i-ph-arrow-counter-clockwise' },
  done: { kind: 'accent', icon: 'i-ph-paper-plane-right-fill' },
  good: { kind: 'success', icon: 'i-ph-check-circle-fill' },
  closed: { kind: 'neutral', icon: 'i-ph-lock-simple' },
  unanswered: { kind: 'neutral', icon: 'i-ph-lock-simple' },
  late: { kind: 'warning', icon: 'i-ph-clock-countdown' },
  toDo: { kind: 'neutral', icon: 'i-ph-pencil-simple-line' },
}

/** The state in one word. That a student saw it is told to the tutor; that it is late comes before what it waits for. */
export function HomeworkChip({ homework: { state, closed, late }, isTutor }: { homework: Homework; isTutor: boolean }) {
  const t = useCopy(homeworkCopy)
  const shown = ((): Shown => {
    if (closed) return state === 'done' ? 'unanswered' : 'closed'
    if (late) return 'late'
    return state === 'seen' && !isTutor ? 'toDo' : state
  })()
  const { kind, icon } = looks[shown]
  return (
    <StatusChip kind={kind} icon={icon}>
      {t(`state.${shown}`)}
    </StatusChip>
  )
}

/** By when it is due, while it waits for the student. */
export function DueLine({ homework: { dueAt, dueDay, state, closed }, now }: ViewProps) {
  const t = useCopy(homeworkCopy)
  if (closed || state === 'done' || state === 'good') return null
  if (dueAt === null) return <span>{t('due.none')}</span>
  // The last moment of the day it is due on belongs to the next one.
  if (dueDay !== null) return <span>{t('due.day', { when: formatNearDay(Date.parse(dueAt) - 1, now) })}</span>
  return <span>{t('due.lesson', { when: formatNearTime(Date.parse(dueAt), now) })}</span>
}

/** An address as somebody gave it. */
export function GivenLink({ href }: { href: string }) {
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener noreferrer nofollow"
      dir="ltr"
      className="row-2 min-h-control max-w-full justify-self-start"
    >
      <Icon name="i-ph-link" className="flex-none" />
      <span className="truncate">{href}</span>
    </a>
  )
}

function WrittenText({ text }: { text: string }) {
  return (
    <p dir="auto" className="whitespace-pre-wrap wrap-anywhere [unicode-bidi:plaintext]">
      <LinkedText text={text} />
    </p>
  )
}

/** What is to be done. */
export function Task({ homework: { text, link } }: { homework: Homework }) {
  return (
    <div className="grid gap-1 grid-cols-[minmax(0,1fr)]">
      <WrittenText text={text} />
      {link !== '' && <GivenLink href={link} />}
    </div>
  )
}

/** What the student handed in, and what the tutor said of it; of an answer that waits, what was said of the one before. */
export function Answered({ homework, now, isTutor }: ViewProps & { isTutor: boolean }) {
  const t = useCopy(homeworkCopy)
  const { answer, sentence, doneAt, state } = homework
  if (!answer && sentence === '') return null
  const isOfBefore = state === 'done'
  const said = sentence !== '' && (
    <div>
      <dt className="caption quiet mb-1">{t(isOfBefore ? 'saidBefore' : 'said')}</dt>
      <dd>
        <WrittenText text={sentence} />
      </dd>
    </div>
  )
  return (
    <dl className="stack-2 border-t pt-3">
      {isOfBefore && said}
      {answer && (
        <div>
          <dt className="caption quiet mb-1">
            {t(isTutor ? 'answerOf.theirs' : 'answerOf.mine')}
            {doneAt && ` · ${t('answerOf.at', { when: formatNearTime(Date.parse(doneAt), now) })}`}
          </dt>
          <dd className="grid gap-2 grid-cols-[minmax(0,1fr)]">
            {answer.text !== '' && <WrittenText text={answer.text} />}
            {answer.link !== '' && <GivenLink href={answer.link} />}
            {answer.voice && <HandedInVoice key={answer.voice.url.split('?')[0]} src={answer.voice.url} />}
          </dd>
        </div>
      )}
      {!isOfBefore && said}
    </dl>
  )
}
