import { useState } from 'react'
import { cairoInstant, cairoParts, hourMs, toIsoInstant } from '#contract/shared/rules/time.ts'
import { refuseAnnouncement } from '#contract/talk/rules/announcements.ts'
import { type AnnouncementRole, announcementLimits, announcementRoles } from '#contract/vocabulary/announcements.ts'
import { Role } from '#contract/vocabulary/roles.ts'
import { textLength } from '#contract/vocabulary/text.ts'
import { addressTo } from '#web/copy/reader.tsx'
import { useCopy } from '#web/copy/use-copy.ts'
import { adminAnnouncements } from '#web/features/team/copy/admin-announcements.ts'
import { serverNow } from '#web/lib/clock.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Chip } from '#web/ui/chip.tsx'
import { Field } from '#web/ui/field.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { toast } from '#web/ui/toast.tsx'
import { ChangeFailed } from '../change-failed.tsx'
import { type Announcement, useSaveAnnouncement } from './query.ts'

export const roleWords = {
  [Role.Student]: 'student',
  [Role.Tutor]: 'tutor',
  [Role.TutorManager]: 'tutorManager',
  [Role.Studio]: 'studio',
} as const satisfies Record<AnnouncementRole, keyof typeof adminAnnouncements.roles>

interface Typed {
  readonly title: string
  readonly text: string
  readonly roles: readonly AnnouncementRole[]
  readonly startDay: string
  readonly startTime: string
  readonly endDay: string
  readonly endTime: string
}

const two = (value: number): string => String(value).padStart(2, '0')

/** A moment as the fields of a form hold it, by the clock of Cairo. */
const fieldsOf = (at: number): { day: string; time: string } => {
  const { year, month, day, hour, minute } = cairoParts(at)
  return { day: `${year}-${two(month)}-${two(day)}`, time: `${two(hour)}:${two(minute)}` }
}

const instantOf = (day: string, time: string): number => {
  const [year = Number.NaN, month = 1, date = 1] = day.split('-').map(Number)
  const [hour = Number.NaN, minute = 0] = time.split(':').map(Number)
  return cairoInstant({ year, month, day: date, hour, minute })
}

const typedOf = (before: Announcement | null, now: number): Typed => {
  const start = fieldsOf(before ? Date.parse(before.start) : now)
  const end = fieldsOf(before ? Date.parse(before.end) : now + 72 * hourMs)
  return {
    title: before?.title ?? '',
    text: before?.text ?? '',
    roles: before?.roles ?? [Role.Student],
    ...{ startDay: start.day, startTime: start.time, endDay: end.day, endTime: end.time },
  }
}

type Fault = 'roles' | 'title' | 'text' | 'span'

const fits = (text: string, { min, max }: { readonly min: number; readonly max: number }): boolean => {
  const length = textLength(text.trim())
  return length >= min && length <= max
}

const faultsOf = (typed: Typed, now: number): Fault[] => {
  const span = { start: instantOf(typed.startDay, typed.startTime), end: instantOf(typed.endDay, typed.endTime) }
  const isSpan = Number.isFinite(span.start) && Number.isFinite(span.end) && refuseAnnouncement(span, now) === null
  return [
    ...(typed.roles.length === 0 ? (['roles'] as const) : []),
    ...(fits(typed.title, announcementLimits.title) ? [] : (['title'] as const)),
    ...(fits(typed.text, announcementLimits.text) ? [] : (['text'] as const)),
    ...(isSpan ? [] : (['span'] as const)),
  ]
}

function Preview({ title, text }: Pick<Typed, 'title' | 'text'>) {
  const t = useCopy(adminAnnouncements)
  return (
    <div className="grid gap-2 rounded-lg bg-sunken p-4">
      <p className="caption quiet">{t('preview.title')}</p>
      {(['male', 'female'] as const).map((reader) => (
        <div key={reader} className="grid gap-1">
          <span className="caption quiet">{t(`preview.${reader}`)}</span>
          <Alert icon="i-ph-megaphone" title={<bdi dir="auto">{addressTo(reader, title)}</bdi>}>
            <span dir="auto" className="block wrap-anywhere">
              {addressTo(reader, text)}
            </span>
          </Alert>
        </div>
      ))}
    </div>
  )
}

type FormProps = { before: Announcement | null; onDone: () => void }

/** Writes an announcement, or changes one that is not over. */
export function AnnouncementForm({ before, onDone }: FormProps) {
  const t = useCopy(adminAnnouncements)
  const [typed, setTyped] = useState(() => typedOf(before, serverNow()))
  const [faults, setFaults] = useState<readonly Fault[]>([])
  const save = useSaveAnnouncement(before)
  const change = (part: Partial<Typed>): void => setTyped((now) => ({ ...now, ...part }))
  const toggle = (role: AnnouncementRole): void =>
    change({ roles: typed.roles.includes(role) ? typed.roles.filter((one) => one !== role) : [...typed.roles, role] })
  const submit = (): void => {
    const found = faultsOf(typed, serverNow())
    setFaults(found)
    if (found.length > 0) return
    const { title, text, roles } = typed
    const start = toIsoInstant(instantOf(typed.startDay, typed.startTime))
    const end = toIsoInstant(instantOf(typed.endDay, typed.endTime))
    save.mutate(
      { title: title.trim(), text: text.trim(), roles: [...roles], start, end },
      {
        onSuccess: () => {
          toast.show({ id: 'announcement', kind: 'success', title: t(before ? 'form.saved' : 'form.published') })
          setTyped(typedOf(null, serverNow()))
          onDone()
        },
      },
    )
  }
  const counter = (text: string, max: number) => ({ used: textLength(text.trim()), max })
  const times = [
    { label: 'form.startDay', type: 'date', name: 'startDay' },
    { label: 'form.startTime', type: 'time', name: 'startTime' },
    { label: 'form.endDay', type: 'date', name: 'endDay' },
    { label: 'form.endTime', type: 'time', name: 'endTime' },
  ] as const
  return (
    <form
      noValidate
      className="card stack"
      aria-label={t(before ? 'form.edit' : 'form.create')}
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <h2>{t(before ? 'form.edit' : 'form.create')}</h2>
      <fieldset className="grid gap-2">
        <legend className="label">{t('form.roles')}</legend>
        <div className="flex flex-wrap gap-2">
          {announcementRoles.map((role) => (
            <Chip key={role} pressed={typed.roles.includes(role)} onPressed={() => toggle(role)}>
              {t(`roles.${roleWords[role]}`)}
            </Chip>
          ))}
        </div>
        {faults.includes('roles') && <Alert kind="warning">{t('form.rolesMissing')}</Alert>}
      </fieldset>
      <Field
        label={t('form.title')}
        error={faults.includes('title') ? t('form.titleWrong') : undefined}
        counter={counter(typed.title, announcementLimits.title.max)}
      >
        <TextInput dir="auto" value={typed.title} onValue={(title) => change({ title })} />
      </Field>
      <Field
        label={t('form.text')}
        hint={t('form.hint')}
        error={faults.includes('text') ? t('form.textWrong') : undefined}
        counter={counter(typed.text, announcementLimits.text.max)}
      >
        <Textarea rows={3} value={typed.text} onValue={(text) => change({ text })} />
      </Field>
      <div className="grid gap-3 sm:grid-cols-2">
        {times.map(({ label, type, name }) => (
          <Field key={name} label={t(label)} hint={type === 'time' ? t('form.cairo') : undefined}>
            <TextInput type={type} value={typed[name]} onValue={(value) => change({ [name]: value })} />
          </Field>
        ))}
      </div>
      {faults.includes('span') && (
        <Alert kind="warning" urgent>
          {t('form.spanWrong')}
        </Alert>
      )}
      <Preview title={typed.title} text={typed.text} />
      {save.error && <ChangeFailed title={t('form.failed')} error={save.error} onReload={onDone} />}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" icon="i-ph-megaphone" loading={save.isPending}>
          {t(before ? 'form.save' : 'form.publish')}
        </Button>
        {before && (
          <Button kind="line" disabled={save.isPending} onClick={onDone}>
            {t('form.cancel')}
          </Button>
        )}
      </div>
    </form>
  )
}
