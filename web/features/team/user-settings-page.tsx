import '#web/features/frame/settings/settings.css'
import { useRef } from 'react'
import * as v from 'valibot'
import type { UserSelf } from '#contract/people/shapes/user.ts'
import { Email, FullName } from '#contract/shared/shapes/fields.ts'
import { settings } from '#web/copy/settings.ts'
import { shell } from '#web/copy/shell.ts'
import { titles } from '#web/copy/titles.ts'
import { getTranslator, useCopy } from '#web/copy/use-copy.ts'
import { EmailFields } from '#web/features/frame/settings/contact-card.tsx'
import { SignInWays } from '#web/features/frame/settings/sign-in-ways.tsx'
import { PendingContactChanges } from '#web/features/people/account/pending-contact-changes.tsx'
import { useLogOut, useRequiredUser, useUpdateUser } from '#web/features/people/account/query.ts'
import { changedUserFields } from '#web/features/people/account/user-changes.ts'
import { DevicesCard } from '#web/features/people/devices/devices-card.tsx'
import { NewSignIns } from '#web/features/people/devices/new-sign-ins.tsx'
import { NameField } from '#web/features/people/profile/person-fields.tsx'
import { PhotoField } from '#web/features/people/profile/photo-field.tsx'
import { AdminHeading } from '#web/features/shared/page-head.tsx'
import { SaveBar } from '#web/features/shared/save-bar.tsx'
import { admin } from '#web/features/team/copy/admin.ts'
import { focusFirstInvalid, splitServerError, useTextForm } from '#web/lib/form.ts'
import { requiredOnceFilled } from '#web/lib/form-schemas.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { toast } from '#web/ui/toast.tsx'

const toFormTexts = ({ name, email }: Pick<UserSelf, 'name' | 'email'>) => ({ name: name ?? '', email })

const accountSchema = (stored: ReturnType<typeof toFormTexts>) =>
  v.object({ name: requiredOnceFilled(stored.name, FullName), email: Email })

/** Name and e-mail address of the signed-in person; only what changed is sent. */
const useAccountForm = () => {
  const user = useRequiredUser()
  const initial = toFormTexts(user)
  const form = useTextForm(accountSchema(initial), initial, 'account')
  const update = useUpdateUser()
  const ref = useRef<HTMLFormElement>(null)
  const changed = form.changedFields
  const onSubmit = form.onSubmit((out) => {
    update.mutate(changedUserFields(out, changed), {
      onSuccess: (saved) => {
        form.reset(toFormTexts(saved))
        toast.show({ id: 'settings-saved', kind: 'success', title: getTranslator(settings)('saved') })
      },
      onError: () => focusFirstInvalid(ref.current),
    })
  })
  // The server's error stays until a field changes.
  const settle = () => update.isError && update.reset()
  const discard = () => form.reset(initial)
  return { ref, form, user, changed, onSubmit, settle, discard, error: update.error, saving: update.isPending }
}

function AccountCard() {
  const t = useCopy(admin)
  const { ref, form, user, changed, onSubmit, settle, discard, error, saving } = useAccountForm()
  const { fieldErrors, formError } = splitServerError(error, ['name', 'email'])
  return (
    <form ref={ref} method="post" noValidate onSubmit={onSubmit} onInput={settle}>
      <Card className="stack">
        <div>
          <h2>{t('settings.account')}</h2>
          <p className="small quiet">{t('settings.nameHint')}</p>
        </div>
        <PhotoField />
        <NameField form={form} fieldErrors={fieldErrors} />
        <EmailFields form={form} user={user} changed={changed} fieldErrors={fieldErrors} />
      </Card>
      <SaveBar dirty={changed.length > 0} saving={saving} refused={formError} onDiscard={discard} />
    </form>
  )
}

function SessionCard() {
  const t = useCopy(admin)
  const s = useCopy(shell)
  return (
    <Card className="stack">
      <div>
        <h2>{t('settings.session')}</h2>
        <p className="small quiet">{t('settings.sessionText')}</p>
      </div>
      <Button kind="line" icon="i-ph-sign-out" flipIcon className="justify-self-start" onClick={useLogOut()}>
        {s('logout')}
      </Button>
    </Card>
  )
}

/** `/admin/user-settings`: the account of somebody who works in the admin area. */
export function UserSettingsPage() {
  const user = useRequiredUser()
  return (
    <>
      <AdminHeading>{titles.account}</AdminHeading>
      <PendingContactChanges userId={user.id} isOwn />
      <div className="grid items-start gap-gap lt-xl:max-w-140 xl:grid-cols-2">
        <AccountCard />
        <div className="grid gap-gap">
          <NewSignIns />
          <SignInWays />
          <DevicesCard />
          <SessionCard />
        </div>
      </div>
    </>
  )
}
