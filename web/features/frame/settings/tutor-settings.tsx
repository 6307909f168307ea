import { useRef } from 'react'
import * as v from 'valibot'
import type { UserSelf } from '#contract/people/shapes/user.ts'
import { NoticeMinutes, Phone } from '#contract/shared/shapes/fields.ts'
import { settings } from '#web/copy/settings.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { lacksPersonalData } from '#web/features/people/account/badges.ts'
import { useRequiredUser, useUpdateUser } from '#web/features/people/account/query.ts'
import { changedUserFields } from '#web/features/people/account/user-changes.ts'
import { personSchemaEntries, toPersonTexts } from '#web/features/people/profile/person.ts'
import { BirthYearField, CityField, GenderField } from '#web/features/people/profile/person-fields.tsx'
import { useTutorMeta } from '#web/features/people/profile/tutor-meta.ts'
import { QueryPanel } from '#web/features/shared/query-panel.tsx'
import { SaveBar } from '#web/features/shared/save-bar.tsx'
import { type FormFields, focusFirstInvalid, splitServerError, useTextForm } from '#web/lib/form.ts'
import { nullIfEmpty, numberFromText } from '#web/lib/form-schemas.ts'
import { formatDuration } from '#web/lib/format.ts'
import { Card } from '#web/ui/card.tsx'
import { Chip } from '#web/ui/chip.tsx'
import { Field } from '#web/ui/field.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { toast } from '#web/ui/toast.tsx'
import { ContactCard } from './contact-card.tsx'
import { NotificationsTab } from './notifications-tab.tsx'
import { PasswordPanel } from './password-panel.tsx'
import { SettingsPage, type SettingsTab } from './settings-page.tsx'

type TutorSettingsProps = { tab: SettingsTab | undefined; onTab: (tab: SettingsTab | undefined) => void }

/** The settings of tutors and managers. */
export function TutorSettings(props: TutorSettingsProps) {
  const user = useRequiredUser()
  return (
    <SettingsPage
      {...props}
      sections={[
        { tab: 'personal', important: lacksPersonalData(user), panel: <TutorPersonalTab /> },
        { tab: 'password', important: !user.password, panel: <PasswordPanel /> },
        { tab: 'notifications', panel: <NotificationsTab /> },
      ]}
    />
  )
}

const accountSchema = (stored: ReturnType<typeof toPersonTexts>) => {
  const { name: _, ...person } = personSchemaEntries(true, stored)
  return v.object({
    ...person,
    phone: nullIfEmpty(Phone),
    notice: numberFromText(NoticeMinutes),
    // Read-only here.
    email: v.string(),
  })
}

const toFormTexts = (user: UserSelf, notice: number) => {
  const { name: _, ...person } = toPersonTexts(user)
  return { ...person, phone: user.phone ?? '', notice: String(notice), email: user.email }
}

/** A tutor's or manager's data for the team and for reminders; the public page is edited in the profile settings. */
function TutorPersonalTab() {
  const { id } = useRequiredUser()
  const query = useTutorMeta(id)
  return <QueryPanel query={query}>{({ notice }) => <AccountForm notice={notice} />}</QueryPanel>
}

function AccountForm({ notice }: { notice: number }) {
  const t = useCopy(settings)
  const user = useRequiredUser()
  const update = useUpdateUser()
  const ref = useRef<HTMLFormElement>(null)
  const initial = toFormTexts(user, notice)
  const form = useTextForm(accountSchema(toPersonTexts(user)), initial, 'personal')
  const { fieldErrors, formError } = splitServerError(update.error, ['birthYear', 'phone', 'notice'])
  // The server's error stays until a field changes.
  const settle = () => update.isError && update.reset()
  const send = form.onSubmit((out) =>
    update.mutate(changedUserFields(out, form.changedFields), {
      onSuccess: (saved) => {
        form.reset(toFormTexts(saved, out.notice))
        toast.show({ id: 'settings-saved', kind: 'success', title: t('saved') })
      },
      onError: () => focusFirstInvalid(ref.current),
    }),
  )
  return (
    <form ref={ref} method="post" noValidate onSubmit={send} onInput={settle}>
      <div className="grid gap-gap xl:grid-cols-2">
        <ContactCard emailFixed form={form} user={user} changed={form.changedFields} fieldErrors={fieldErrors} />
        <Card className="stack">
          <h2>{t('person.title')}</h2>
          <div className="form-grid">
            <CityField form={form} />
            <BirthYearField form={form} fieldErrors={fieldErrors} />
          </div>
          <GenderField form={form} />
          <NoticeField form={form} error={fieldErrors.notice} />
        </Card>
      </div>
      <SaveBar
        dirty={form.changedFields.length > 0}
        saving={update.isPending}
        refused={formError}
        onDiscard={() => form.reset(initial)}
      />
    </form>
  )
}

/** Minutes. */
const presets = [0, 30, 60, 180, 720, 1440] as const

const Notice = numberFromText(NoticeMinutes)

type NoticeFieldProps = { form: FormFields<'notice'>; error?: string | undefined }

/** The minimum notice for a booking, in minutes: preset buttons and a number field. */
function NoticeField({ form, error }: NoticeFieldProps) {
  const t = useCopy(settings)
  const box = form.fieldProps('notice')
  const { value, onValue } = box
  const known = v.is(Notice, value)
  const minutes = Number(value)
  const hint = minutes === 0 ? t('notice.none') : t('notice.hint', { time: formatDuration(minutes, true) })
  return (
    <div className="stack-2">
      <Field label={t('notice.label')} hint={known ? hint : undefined} error={form.errorOf('notice') ?? error}>
        <TextInput {...box} inputMode="numeric" ltr unit={t('notice.unit')} />
      </Field>
      {/* biome-ignore lint/a11y/useSemanticElements: shortcuts into the box above, not fields of their own */}
      <div className="chips" role="group" aria-label={t('notice.presets')}>
        {presets.map((preset) => (
          <Chip
            key={preset}
            hideRemoveIcon
            pressed={known && minutes === preset}
            onPressed={() => onValue(String(preset))}
          >
            {preset === 0 ? t('notice.noneShort') : formatDuration(preset)}
          </Chip>
        ))}
      </div>
    </div>
  )
}
