import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import type { Dispute, LessonCase, Ruling } from '#contract/money/shapes/dispute.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { type Meeting, nameOf } from '#web/features/lessons/meeting.ts'
import { disputes } from '#web/features/money/copy/disputes.ts'
import { FailedSection } from '#web/features/shared/section.tsx'
import { formatAmount, formatDateTime, formatMinutes } from '#web/lib/format.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { StatusChip } from '#web/ui/status-chip.tsx'
import { AnswerForm, DisputeSteps, Said, WithdrawButton } from './dispute-parts.tsx'
import { PresenceCard } from './presence-card.tsx'
import { useLessonCase } from './query.ts'
import { isDisputable, mayAnswer, mayOpenUntil, rulingKind, stepsOf } from './standing.ts'

const DisputeDialog = lazy(() => import('./dispute-dialog.tsx'))

type CaseProps = { meeting: Meeting; now: number }

/** What its two people say about a lesson that went wrong, and what the team decided; the way to say so while it is open. */
export function DisputeCards({ meeting, now }: CaseProps) {
  const t = useCopy(disputes)
  const { data, isError, isFetching, refetch } = useLessonCase(meeting.id, isDisputable(meeting, now))
  if (data === undefined)
    return isError ? (
      <Card>
        <FailedSection text={t('failed')} onRetry={() => void refetch()} retrying={isFetching} />
      </Card>
    ) : null
  const shown = data.disputes.filter(({ state }) => state !== 'withdrawn')
  const open = shown.filter(({ state }) => state === 'open')
  return (
    <>
      {data.rulings.length > 0 && <RulingCard found={data} shown={shown} meeting={meeting} now={now} />}
      {open.map((dispute) => (
        <OpenCard key={dispute.id} dispute={dispute} meeting={meeting} now={now} />
      ))}
      <Entry found={data} meeting={meeting} now={now} />
    </>
  )
}

/** Who was in the call and when, where that is or can be contested. */
export function PresencePart({ meeting, now }: CaseProps) {
  const { data } = useLessonCase(meeting.id, isDisputable(meeting, now))
  if (!data?.presence) return null
  // What a lesson that simply was held was judged from matters while somebody may say otherwise.
  const isContested =
    meeting.verdict !== 'held' || data.disputes.length > 0 || mayOpenUntil(meeting, data, now) !== null
  return isContested ? <PresenceCard presence={data.presence} meeting={meeting} now={now} /> : null
}

function Entry({ found, meeting, now }: CaseProps & { found: LessonCase }) {
  const t = useCopy(disputes)
  const [opening, setOpening] = useState(false)
  const until = mayOpenUntil(meeting, found, now)
  if (until === null) return null
  const isOff = meeting.canceledAt !== null && meeting.verdict === null
  return (
    <Card className="stack-2">
      <h2>{t(isOff ? 'entry.titleOff' : 'entry.title')}</h2>
      <p className="quiet">{t('entry.text')}</p>
      <p className="row-2 small">
        <Icon name="i-ph-clock" />
        {t('entry.until', { when: formatDateTime(until, now) })}
      </p>
      <Button kind="line" icon="i-ph-chat-text" className="w-full" onClick={() => setOpening(true)}>
        {t('entry.action')}
      </Button>
      {opening && (
        <Suspense fallback={null}>
          <DisputeDialog meeting={meeting} onClose={() => setOpening(false)} />
        </Suspense>
      )}
    </Card>
  )
}

const personOf = (meeting: Meeting, side: Dispute['side']) => ({
  name: nameOf(meeting[side]),
  image: meeting[side].image,
  side,
})

/** Text and answer of a dispute, in the words of who reads them. */
function Texts({ dispute, meeting }: { dispute: Dispute; meeting: Meeting }) {
  const t = useCopy(disputes)
  const { side, text, picture, answer } = dispute
  const isMine = side === meeting.mine
  const name = nameOf(meeting.other)
  const otherSide = side === 'student' ? 'tutor' : 'student'
  return (
    <>
      <Said
        who={isMine ? t('said.mine') : t('said.theirs', { name })}
        person={personOf(meeting, side)}
        isMine={isMine}
        text={text}
        picture={picture}
      />
      {answer !== null && (
        <Said
          who={isMine ? t('said.answer', { name }) : t('said.answerMine')}
          person={personOf(meeting, otherSide)}
          isMine={!isMine}
          text={answer}
        />
      )}
    </>
  )
}

function OpenCard({ dispute, meeting, now }: CaseProps & { dispute: Dispute }) {
  const t = useCopy(disputes)
  const name = nameOf(meeting.other)
  const isMine = dispute.side === meeting.mine
  const isWaiting = stepsOf(dispute, now)[1] === 'now'
  const mustAnswer = mayAnswer(dispute, meeting.mine, now)
  return (
    <Card className="stack">
      <div className="row between flex-wrap">
        <h2>{isMine ? t('title.mine') : t('title.theirs', { name })}</h2>
        <StatusChip
          kind="warning"
          icon={isWaiting ? 'i-ph-hourglass-medium' : 'i-ph-scales'}
          className="flex-initial! min-w-0 whitespace-normal! rounded-lg!"
        >
          {isWaiting && isMine ? t('state.waiting', { name }) : t('state.deciding')}
        </StatusChip>
      </div>
      <DisputeSteps dispute={dispute} isMine={isMine} name={name} now={now} />
      <p className="caption quiet">{t(`kinds.${dispute.kind}`)}</p>
      <Texts dispute={dispute} meeting={meeting} />
      {meeting.mine === 'tutor' && <p className="small quiet">{t('held')}</p>}
      {mustAnswer && <AnswerForm dispute={dispute} now={now} />}
      {isMine && (
        <>
          {isWaiting && <p className="small quiet">{t('silent')}</p>}
          <WithdrawButton dispute={dispute} />
        </>
      )}
    </Card>
  )
}

/** What a decision changed for who reads it: minutes of the student, money of the tutor. */
function Effect({ ruling, meeting }: { ruling: Ruling; meeting: Meeting }) {
  const t = useCopy(disputes)
  const { minutes, earned } = ruling
  const isStudent = meeting.mine === 'student'
  const change = isStudent ? minutes : (earned ?? 0)
  const amount = formatAmount(Math.abs(earned ?? 0))
  const words = () => {
    if (change === 0) return t('effect.nothing')
    if (isStudent) return change > 0 ? t('effect.given', { count: minutes }) : t('effect.taken', { count: -minutes })
    return change > 0 ? t('effect.earned', { amount }) : t('effect.lost', { amount })
  }
  return (
    <div className="well stack-2">
      <h3 className="label">{t('effect.title')}</h3>
      <p className="num">{words()}</p>
      {isStudent && change !== 0 && (
        <Link to="/minutes" className="lone-link justify-self-start">
          {t('effect.wallet')}
        </Link>
      )}
    </div>
  )
}

function RulingCard({ found, shown, meeting, now }: CaseProps & { found: LessonCase; shown: readonly Dispute[] }) {
  const t = useCopy(disputes)
  const ruling = found.rulings.at(-1)
  if (!ruling) return null
  const ruled = shown.filter(({ state }) => state === 'ruled')
  const name = nameOf(meeting.other)
  const words = { returned: formatMinutes(ruling.returnedMinutes), paid: formatMinutes(ruling.paidMinutes) }
  return (
    <Card className="stack">
      <div className="row between flex-wrap">
        <h2>{ruling.isOutage ? t('title.outage') : t(`title.ruling.${rulingKind(ruling)}`, words)}</h2>
        <StatusChip kind="success" icon="i-ph-check-circle-fill">
          {t('state.ruled')}
        </StatusChip>
      </div>
      {ruled.map((dispute) => (
        <div key={dispute.id} className="stack">
          <DisputeSteps dispute={dispute} isMine={dispute.side === meeting.mine} name={name} now={now} />
          <Texts dispute={dispute} meeting={meeting} />
        </div>
      ))}
      <Said
        who={`${t('said.team')}، ${formatDateTime(Date.parse(ruling.createdAt), now)}`}
        person={null}
        text={ruling.reason}
      />
      <Effect ruling={ruling} meeting={meeting} />
    </Card>
  )
}
