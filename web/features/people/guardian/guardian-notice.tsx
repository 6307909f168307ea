import { Link } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import * as v from 'valibot'
import type { OwnGuardian } from '#contract/people/shapes/guardian.ts'
import { Phone } from '#contract/shared/shapes/fields.ts'
import { type GuardianRelation, guardianRelations } from '#contract/vocabulary/guardians.ts'
import { forReader } from '#web/copy/reader.tsx'
import { useCopy } from '#web/copy/use-copy.ts'
import { useUser } from '#web/features/people/account/query.ts'
import { guardian as copy } from '#web/features/people/copy/guardian.ts'
import { ErrorText } from '#web/features/shared/error-text.tsx'
import { useMinuteClock } from '#web/lib/clock.ts'
import { splitServerError, useTextForm } from '#web/lib/form.ts'
import { required } from '#web/lib/form-schemas.ts'
import { formatDateTime, formatTime } from '#web/lib/format.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { cx } from '#web/ui/cx.ts'
import { Field } from '#web/ui/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { PhoneInput } from '#web/ui/phone-input.tsx'
import { Select } from '#web/ui/select.tsx'
import { toast } from '#web/ui/toast.tsx'
import { useAskGuardian, useGuardianNeed, useRemindGuardian } from './query.ts'

const isRelation = (text: string): boolean => guardianRelations.some((one) => one === text)
const Relation = v.pipe(
  v.string(),
  v.check(isRelation),
  v.transform((text) => text as GuardianRelation),
)

const schema = v.object({
  phone: required(Phone, () => forReader(copy.ask.needsPhone)),
  relation: required(Relation, () => forReader(copy.ask.needsRelation)),
})

/** Whom to ask: the guardian's number and what they are to the student. */
function AskForm({ onDone }: { onDone: (() => void) | null }) {
  const t = useCopy(copy)
  const ask = useAskGuardian()
  const { values, fieldProps, errorOf, onSubmit } = useTextForm(schema, { phone: '', relation: '' }, null)
  const { fieldErrors, formError } = splitServerError(ask.error, ['phone'])
  const relation = guardianRelations.find((one) => one === values.relation) ?? ''
  return (
    <form noValidate className="stack" onSubmit={onSubmit((body) => ask.mutate(body, { onSuccess: () => onDone?.() }))}>
      {formError && (
        <Alert kind="danger" urgent title={t('notSent')}>
          {formError}
        </Alert>
      )}
      <div className="form-grid">
        <Field label={t('ask.phone')} hint={t('ask.phoneHint')} error={errorOf('phone') ?? fieldErrors.phone}>
          <PhoneInput {...fieldProps('phone')} autoComplete="off" />
        </Field>
        <Field label={t('ask.relation')} error={errorOf('relation')}>
          <Select
            {...fieldProps('relation')}
            value={relation}
            placeholder={t('ask.choose')}
            options={guardianRelations.map((value) => ({ value, label: t(`relations.${value}`) }))}
          />
        </Field>
      </div>
      <div className="btn-row">
        <Button type="submit" loading={ask.isPending}>
          {t('ask.send')}
        </Button>
        {onDone && (
          <Button kind="line" onClick={onDone}>
            {t('ask.cancel')}
          </Button>
        )}
      </div>
    </form>
  )
}

/** The guardian has a link, and has not consented yet. */
function Waiting({ guardian, onChange }: { guardian: OwnGuardian; onChange: () => void }) {
  const t = useCopy(copy)
  const now = useMinuteClock()
  const remind = useRemindGuardian()
  const isTooSoon = Date.parse(guardian.remindableAt) > now
  return (
    <>
      <div className="flex gap-3">
        <span className="grid flex-none place-items-center size-12 rounded-[50%] turn-start bg-accent-subtle text-accent">
          <Icon name="i-ph-whatsapp-logo" className="icon-6" />
        </span>
        <div className="grid gap-1">
          <h2 className="text-h3">{t('waiting.title')}</h2>
          <p className="quiet">{t('waiting.text')}</p>
          <p className="small">
            {t('waiting.at', { phone: `\u2066${guardian.phone}\u2069`, moment: formatDateTime(guardian.askedAt, now) })}
          </p>
        </div>
      </div>
      {remind.isError && (
        <Alert kind="danger" urgent title={t('notSent')}>
          <ErrorText error={remind.error} />
        </Alert>
      )}
      {remind.isSuccess && <Alert kind="success">{t('waiting.sent')}</Alert>}
      <div className="btn-row items-center">
        <Button
          icon="i-ph-paper-plane-right"
          flipIcon
          loading={remind.isPending}
          disabled={isTooSoon}
          onClick={() => remind.mutate(undefined)}
        >
          {t('waiting.remind')}
        </Button>
        <Button kind="line" onClick={onChange}>
          {t('waiting.change')}
        </Button>
        {isTooSoon && !remind.isSuccess && (
          <p className="caption quiet">{t('waiting.remindAt', { time: formatTime(guardian.remindableAt) })}</p>
        )}
      </div>
    </>
  )
}

function GuardianNeeded({ guardian, className }: { guardian: OwnGuardian | null; className: string | undefined }) {
  const t = useCopy(copy)
  const [isChanging, setChanging] = useState(false)
  const state = guardian?.state === 'waiting' || guardian?.state === 'withdrawn' ? guardian.state : 'ask'
  if (guardian && state === 'waiting' && !isChanging)
    return (
      <Card className={cx('stack', className)}>
        <Waiting guardian={guardian} onChange={() => setChanging(true)} />
      </Card>
    )
  return (
    <Card className={cx('stack', className)}>
      <h2 className="text-h3">{t(`${state}.title`)}</h2>
      {state !== 'waiting' && <p className="quiet">{t(`${state}.text`)}</p>}
      <AskForm onDone={isChanging ? () => setChanging(false) : null} />
    </Card>
  )
}

/** Says that the guardian has consented, to a student who saw them waited for. */
const useConsentNews = (need: ReturnType<typeof useGuardianNeed>): void => {
  const t = useCopy(copy)
  const isSignedIn = useUser() !== null
  const wasWaiting = useRef(false)
  useEffect(() => {
    if (need?.kind === 'guardian') wasWaiting.current = need.guardian?.state === 'waiting'
    else if (wasWaiting.current && isSignedIn) {
      wasWaiting.current = false
      toast.show({ id: 'guardian', kind: 'success', title: t('consented.title'), text: t('consented.text') })
    }
  }, [need, isSignedIn, t])
}

/**
 * What a student under age is missing, whom to ask, and the way to do so; nothing where nothing is missing.
 * `beforePaying`: also asks somebody of unknown age for their year of birth.
 */
export function GuardianNotice({ beforePaying, className }: { beforePaying?: boolean; className?: string }) {
  const t = useCopy(copy)
  const need = useGuardianNeed()
  useConsentNews(need)
  if (need === null) return null
  if (need.kind === 'birth-year') {
    if (!beforePaying) return null
    return (
      <Alert
        kind="warning"
        {...(className && { className })}
        title={t('birthYear.title')}
        action={
          <Button kind="line" render={<Link to="/s/settings" />}>
            {t('birthYear.open')}
          </Button>
        }
      >
        {t('birthYear.text')}
      </Alert>
    )
  }
  return <GuardianNeeded guardian={need.guardian} className={className} />
}
