import { useRef } from 'react'
import * as v from 'valibot'
import { NoticeMinutes, Phone } from '#contract/shapes/fields.ts'
import type { UserSelf } from '#contract/shapes/user.ts'
import { settings } from '#web/copy/settings.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { useRequiredUser, useUpdateUser } from '#web/features/account/query.ts'
import { personEntries, personTexts } from '#web/features/profile/person.ts'
import { BirthYearField, CityField, GenderField } from '#web/features/profile/person-fields.tsx'
import { useTutorMeta } from '#web/features/profile/tutor-meta.ts'
import { changedUserFields } from '#web/features/shared/changed-user-fields.ts'
import { PanelData } from '#web/features/shared/panel-data.tsx'
import { SaveBar } from '#web/features/shared/save-bar.tsx'
import { focusFirstInvalid, refusalOf, useTextForm } from '#web/lib/form.ts'
import { numeric, orEmpty } from '#web/lib/form-texts.ts'
import { Card } from '#web/ui/card.tsx'
import { toast } from '#web/ui/toast.tsx'
import { ContactCard } from './contact-card.tsx'
import { NoticeField } from './notice-field.tsx'

const accountSchema = (held: ReturnType<typeof personTexts>) => {
  const { name: _, ...person } = personEntries(true, held)
  return v.object({
    ...person,
    phone: orEmpty(Phone),
    notice: numeric(NoticeMinutes),
    // Shown, never sent.
    email: v.string(),
    currentPassword: v.string(),
  })
}

const textsOf = (user: UserSelf, notice: number) => {
  const { name: _, ...person } = personTexts(user)
  return { ...person, phone: user.phone ?? '', notice: String(notice), email: user.email, currentPassword: '' }
}

/** What the team and reminders need of a tutor or manager; their public page is edited elsewhere. */
export function TutorPersonalTab() {
  const { id } = useRequiredUser()
  const query = useTutorMeta(id)
  return <PanelData query={query}>{({ notice }) => <AccountForm notice={notice} />}</PanelData>
}

function AccountForm({ notice }: { notice: number }) {
  const t = useCopy(settings)
  const user = useRequiredUser()
  const update = useUpdateUser()
  const ref = useRef<HTMLFormElement>(null)
  const initial = textsOf(user, notice)
  const form = useTextForm(accountSchema(personTexts(user)), initial)
  const { under, above } = refusalOf(update.error, ['birthYear', 'phone', 'notice'])
  // What the server said stands until something changes.
  const settle = () => update.isError && update.reset()
  const send = form.onSubmit((out) =>
    update.mutate(changedUserFields(out, form.changed), {
      onSuccess: (saved) => {
        form.reset(textsOf(saved, out.notice))
        toast.show({ id: 'settings-saved', kind: 'success', title: t('saved') })
      },
      onError: () => focusFirstInvalid(ref.current),
    }),
  )
  return (
    <form ref={ref} noValidate onSubmit={send} onInput={settle}>
      <div className="grid gap-gap xl:grid-cols-2">
        <ContactCard emailFixed form={form} user={user} changed={form.changed} under={under} />
        <Card className="stack">
          <h2>{t('person.title')}</h2>
          <div className="form-grid">
            <CityField form={form} />
            <BirthYearField form={form} under={under} />
          </div>
          <GenderField form={form} />
          <NoticeField form={form} error={under.notice} />
        </Card>
      </div>
      <SaveBar
        dirty={form.changed.length > 0}
        saving={update.isPending}
        refused={above}
        onDiscard={() => form.reset(initial)}
      />
    </form>
  )
}
