import { useState } from 'react'
import { type GuardianRelation, guardianLimits, guardianRelations } from '#contract/vocabulary/guardians.ts'
import { limits } from '#contract/vocabulary/limits.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { guardianPage } from '#web/features/public/copy/guardian-page.ts'
import { ErrorText } from '#web/features/shared/error-text.tsx'
import { useMinuteClock } from '#web/lib/clock.ts'
import { splitServerError } from '#web/lib/form.ts'
import { cairoDay } from '#web/lib/format.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Avatar } from '#web/ui/avatar.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { CodeInput } from '#web/ui/code-input.tsx'
import { cx } from '#web/ui/cx.ts'
import { Field } from '#web/ui/field.tsx'
import { Icon, type IconName } from '#web/ui/icon.tsx'
import { Select } from '#web/ui/select.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { type GuardianPage, useConsent, useSendCode } from './query.ts'

const facts = [
  ['allows', 'i-ph-video-camera-fill'],
  ['shared', 'i-ph-eye'],
  ['tutor', 'i-ph-shield-check'],
  ['withdraw', 'i-ph-hand-palm'],
] as const satisfies readonly (readonly [string, IconName])[]

/** What is agreed to: what it allows, who sees what, and how it ends. */
function Facts({ className }: { className: string }) {
  const t = useCopy(guardianPage)
  return (
    <Card className={cx('stack', className)}>
      <h2 className="text-h3">{t('facts.title')}</h2>
      <ul className="divide-y">
        {facts.map(([fact, icon]) => (
          <li key={fact} className="flex gap-3 py-3 last:pb-0">
            <span className="grid flex-none place-items-center size-11 rounded-[50%] turn-start bg-accent-subtle text-accent">
              <Icon name={icon} className="icon-5" />
            </span>
            <span className="grid content-start">
              <b>{t(`facts.${fact}.title`)}</b>
              <span className="quiet">{t(`facts.${fact}.text`)}</span>
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}

type CodePartProps = {
  token: string
  phone: string
  code: string
  onCode: (code: string) => void
  /** Why the code was refused. */
  error: string | undefined
}

/** Asks for a code at the guardian's own phone, and takes it. */
export function CodePart({ token, phone, code, onCode, error }: CodePartProps) {
  const t = useCopy(guardianPage)
  const send = useSendCode(token)
  const masked = `\u2066${phone}\u2069`
  return (
    <>
      <p className="quiet" aria-live="polite">
        {send.isSuccess ? t('consent.sent', { phone: masked }) : t('consent.toPhone', { phone: masked })}
      </p>
      {send.isError && (
        <Alert kind="danger" urgent title={t('notDone')}>
          <ErrorText error={send.error} />
        </Alert>
      )}
      <Button kind={send.isSuccess ? 'line' : 'main'} loading={send.isPending} onClick={() => send.mutate(undefined)}>
        {send.isSuccess ? t('consent.sendAgain') : t('consent.sendCode')}
      </Button>
      {send.isSuccess && (
        <Field label={t('consent.code')} error={error}>
          <CodeInput length={limits.code.digits} value={code} onValue={onCode} />
        </Field>
      )}
    </>
  )
}

/** The question, and the form that consents. */
export function ConsentPart({ page, token }: { page: GuardianPage; token: string }) {
  const t = useCopy(guardianPage)
  const now = useMinuteClock()
  const consent = useConsent(token)
  const [code, setCode] = useState('')
  const [name, setName] = useState('')
  const [relation, setRelation] = useState<GuardianRelation>(page.relation)
  const [weekly, setWeekly] = useState(true)
  const child = { name: page.child.name ?? t('unnamed'), gender: page.child.gender ?? 'other' }
  const age = page.child.birthYear === null ? null : Number(cairoDay(now).slice(0, 4)) - page.child.birthYear
  const { fieldErrors, formError } = splitServerError(consent.error, ['code'])
  const isFilled = code.length === limits.code.digits && name.trim().length >= guardianLimits.name.min
  return (
    <div className="grid items-start gap-gap lg:grid-cols-2 lg:gap-x-12">
      <div className="stack-2 justify-items-start">
        <Avatar name={child.name} side="student" size={60} decorative />
        <h1 className="text-h2">{t('consent.title', child)}</h1>
        {age !== null && <p className="quiet">{t('consent.lead', { ...child, age: t('age', { age }) })}</p>}
      </div>
      <Card className="stack lg:col-start-2 lg:row-start-1 lg:row-span-2">
        <CodePart token={token} phone={page.phone} code={code} onCode={setCode} error={fieldErrors.code} />
        <Field label={t('consent.name')}>
          <TextInput value={name} onValue={setName} autoComplete="name" maxLength={guardianLimits.name.max} />
        </Field>
        <Field label={t('consent.relation')}>
          <Select
            value={relation}
            onValue={setRelation}
            options={guardianRelations.map((value) => ({ value, label: t(`relations.${value}`) }))}
          />
        </Field>
        <Checkbox checked={weekly} onChecked={setWeekly}>
          {t('consent.weekly')}
        </Checkbox>
        {formError && (
          <Alert kind="danger" urgent title={t('notDone')}>
            {formError}
          </Alert>
        )}
        {!isFilled && <p className="caption quiet">{t('consent.missing')}</p>}
        <Button
          size="lg"
          disabled={!isFilled}
          loading={consent.isPending}
          onClick={() => consent.mutate({ code: Number(code), name, relation, weekly })}
        >
          {t('consent.agree')}
        </Button>
        <p className="caption quiet">{t('consent.without')}</p>
      </Card>
      <Facts className="lg:row-start-2" />
    </div>
  )
}
