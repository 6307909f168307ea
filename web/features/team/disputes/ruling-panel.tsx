import { useId, useRef, useState } from 'react'
import { returnedUntil } from '#contract/lessons/rules/minutes.ts'
import type { RuledTerms } from '#contract/money/shapes/dispute.ts'
import { minutes } from '#contract/shared/rules/time.ts'
import { disputeLimits } from '#contract/vocabulary/disputes.ts'
import { textLength } from '#contract/vocabulary/text.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { mainAct, onSendKey } from '#web/features/shared/work-keys.ts'
import { adminDisputes } from '#web/features/team/copy/admin-disputes.ts'
import { useMinuteClock } from '#web/lib/clock.ts'
import { formatAmount, formatDateTime, formatMinutes, formatPounds } from '#web/lib/format.ts'
import { screenStart } from '#web/lib/screen-start.ts'
import { useTypedText } from '#web/lib/typed-texts.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { RadioCards } from '#web/ui/radio-cards.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { toast } from '#web/ui/toast.tsx'
import { tellWaiting } from '../approvals/waiting.tsx'
import { ChangeFailed } from '../change-failed.tsx'
import { nameOf } from '../lessons/members.tsx'
import { membersOf } from '../lessons/query.ts'
import { type LessonCaseReply, useRule } from './query.ts'
import { type Choice, choices, type Preview, previewOf, wantedOf } from './wanted.ts'

const { reason: reasonLimits } = disputeLimits

/** The decision about a lesson: what it comes to, what that changes, and why. */
export function RulingPanel({ found }: { found: LessonCaseReply }) {
  const t = useCopy(adminDisputes)
  const now = useMinuteClock()
  const { lesson, terms } = found
  const end = Date.parse(lesson.start) + minutes(lesson.duration)
  return (
    <section className="card stack content-start" aria-label={t('rule.title')}>
      <div>
        <h2>{t('rule.title')}</h2>
        <p className="small quiet">{t('rule.told')}</p>
      </div>
      {terms === null ? (
        <p>{t('rule.unjudged')}</p>
      ) : now > end + disputeLimits.ruleMs ? (
        <p>{t('rule.tooLate')}</p>
      ) : (
        // Another ruling begins from what that one came to.
        <RulingForm key={found.rulings.at(-1)?.id ?? 0} found={found} terms={terms} end={end} now={now} />
      )}
    </section>
  )
}

type FormProps = { found: LessonCaseReply; terms: RuledTerms; end: number; now: number }

function RulingForm({ found, terms, end, now }: FormProps) {
  const t = useCopy(adminDisputes)
  const id = useId()
  const lessonId = found.lesson.id
  const [choice, setChoice] = useState<Choice>('none')
  const [part, setPart] = useState(Math.floor(terms.duration / 2))
  const [reason, setReason] = useTypedText(`ruling-${lessonId}`)
  const [isShort, setShort] = useState(false)
  const rule = useRule(lessonId)
  const reasonField = useRef<HTMLDivElement>(null)
  const wanted = wantedOf(terms, choice, part)
  const preview = previewOf(terms, end, wanted, now)
  const length = textLength(reason.trim())
  const send = () => {
    const lacks = length < reasonLimits.min
    setShort(lacks)
    if (lacks || length > reasonLimits.max) return reasonField.current?.querySelector('textarea')?.focus()
    const seen = found.rulings.at(-1)?.id ?? null
    // The form has given way to that of the next ruling by then. A refusal is shown by the mutation.
    rule.mutateAsync({ ...wanted, reason: reason.trim(), seen }).then(
      () => {
        setReason('')
        // The next case is a key away, which is silent in a field.
        screenStart()?.focus({ preventScroll: true })
        toast.show({ id: `ruling-${lessonId}`, kind: 'success', title: t('rule.done') })
      },
      (error: Error) => {
        if (!tellWaiting(error)) return
        setReason('')
        rule.reset()
      },
    )
  }
  return (
    <>
      <Alert kind={terms.heldBack ? 'warning' : 'info'}>
        {t('rule.now', { returned: formatMinutes(terms.returnedMinutes), amount: formatAmount(terms.earned) })}{' '}
        {terms.heldBack && t('rule.heldBack')}
      </Alert>
      <RadioCards
        label={t('rule.choose')}
        options={choices.map((value) => ({ value, label: t(`rule.${value}`), sub: t(`rule.${value}Text`) }))}
        value={choice}
        onValue={setChoice}
      />
      {choice === 'part' && (
        <div className="well stack-2">
          <label htmlFor={id} className="label">
            {t('rule.split')}
          </label>
          <input
            id={id}
            type="range"
            min={0}
            max={terms.duration}
            value={part}
            aria-valuetext={formatMinutes(part)}
            className="w-full accent-[var(--accent)]"
            onChange={({ target }) => setPart(Number(target.value))}
          />
          <div className="row between small num">
            <span>{t('rule.splitStudent', { count: formatMinutes(part) })}</span>
            <span>{t('rule.splitTutor', { count: formatMinutes(terms.duration - part) })}</span>
          </div>
        </div>
      )}
      {preview && <Effects found={found} preview={preview} now={now} />}
      <div ref={reasonField}>
        <Field
          label={t('rule.reason')}
          error={isShort ? t('rule.reasonShort') : undefined}
          counter={{ used: length, max: reasonLimits.max }}
        >
          <Textarea
            rows={3}
            value={reason}
            onValue={(next) => {
              setReason(next)
              setShort(false)
            }}
            onKeyDown={onSendKey(send)}
          />
        </Field>
      </div>
      {rule.error && <ChangeFailed title={t('rule.failed')} error={rule.error} onReload={() => rule.reset()} />}
      <Button {...mainAct} icon="i-ph-scales" loading={rule.isPending} disabled={preview === null} onClick={send}>
        {t('rule.send')}
      </Button>
    </>
  )
}

const sign = (value: number): string => (value > 0 ? '+' : value < 0 ? '−' : '')

/** What the decision changes: minutes of the student, money of the tutor, and what the platform bears. */
function Effects({ found, preview, now }: { found: LessonCaseReply; preview: Preview; now: number }) {
  const t = useCopy(adminDisputes)
  const { student, tutor } = membersOf(found)
  const { before, after, minutes: given, borne, missing } = preview
  const earned = after.earned - before.earned
  return (
    <div className="stack-2">
      <h3 className="label">{t('rule.effects')}</h3>
      <dl className="facts">
        <div>
          <dt>
            {t('rule.student', { name: nameOf(student) })}
            {given > 0 && (
              <span className="caption quiet block">
                {t('rule.until', { when: formatDateTime(returnedUntil(now), now) })}
              </span>
            )}
          </dt>
          <dd className="num shrink-0">
            <span className="ltr">{sign(given)}</span>
            {formatMinutes(Math.abs(given))}
          </dd>
        </div>
        <div>
          <dt>
            {t('rule.tutor', { name: nameOf(tutor) })}
            <span className="caption quiet block num">
              {t('rule.change', { before: formatPounds(before.earned), after: formatPounds(after.earned) })}
            </span>
          </dt>
          <dd className="num shrink-0">
            <bdi dir="ltr">{`${sign(earned)}${formatPounds(Math.abs(earned))}`}</bdi>
          </dd>
        </div>
        <div>
          <dt>{t('rule.hiwar')}</dt>
          <dd className="num shrink-0">{formatPounds(borne)}</dd>
        </div>
      </dl>
      {missing > 0 && <Alert kind="warning">{t('rule.usedUp', { count: Math.abs(given) })}</Alert>}
    </div>
  )
}
