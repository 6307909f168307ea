import '#web/features/frame/settings/settings.css'
import { shell } from '#web/copy/shell.ts'
import { titles } from '#web/copy/titles.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { EmailFields } from '#web/features/frame/settings/contact-card.tsx'
import { PasswordTab } from '#web/features/frame/settings/password-tab.tsx'
import { splitPersonalError } from '#web/features/frame/settings/use-personal-form.ts'
import { useLogOut } from '#web/features/people/account/query.ts'
import { NameField } from '#web/features/people/profile/person-fields.tsx'
import { PhotoField } from '#web/features/people/profile/photo-field.tsx'
import { AdminHeading } from '#web/features/shared/admin-heading.tsx'
import { SaveBar } from '#web/features/shared/save-bar.tsx'
import { admin } from '#web/features/team/copy/admin.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { useAccountForm } from './account-form.ts'

function AccountCard() {
  const t = useCopy(admin)
  const { ref, form, user, changed, onSubmit, settle, discard, error, saving } = useAccountForm()
  const { fieldErrors, formError } = splitPersonalError(error)
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
  return (
    <>
      <AdminHeading>{titles.account}</AdminHeading>
      <div className="grid items-start gap-gap lt-xl:max-w-140 xl:grid-cols-2">
        <AccountCard />
        <div className="grid gap-gap">
          <PasswordTab />
          <SessionCard />
        </div>
      </div>
    </>
  )
}
