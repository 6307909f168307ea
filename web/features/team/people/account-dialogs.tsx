import type { UserSelf } from '#contract/people/shapes/user.ts'
import { common } from '#web/copy/common.ts'
import { errorText } from '#web/copy/errors.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { adminPerson } from '#web/features/team/copy/admin-person.ts'
import { codeOf } from '#web/lib/api-errors.ts'
import { formatPhone } from '#web/lib/phone.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { toast } from '#web/ui/toast.tsx'
import { useSendPasswordCode, useSetVerified, useSignUserOut } from './query.ts'

type AccountDialogProps = {
  person: Pick<UserSelf, 'id' | 'name' | 'email' | 'phone' | 'verifiedEmail' | 'verifiedPhone' | 'updatedAt'>
  onClose: () => void
}

export function SignOutDialog({ person, onClose }: AccountDialogProps) {
  const t = useCopy(adminPerson)
  const signOut = useSignUserOut(person.id)
  const name = person.name ?? person.email
  const confirm = () =>
    signOut.mutate(undefined, {
      onSuccess: () => {
        onClose()
        toast.show({ id: `sign-out-${person.id}`, kind: 'success', title: t('signOut.done', { name }) })
      },
    })
  return (
    <ConfirmDialog
      open
      onOpen={(open) => !open && onClose()}
      kind="danger"
      icon="i-ph-sign-out"
      title={t('signOut.title', { name })}
      confirm={t('signOut.confirm')}
      cancel={t('signOut.keep')}
      busy={signOut.isPending}
      error={signOut.error}
      errorTitle={t('signOut.failed')}
      onConfirm={confirm}
    >
      {t('signOut.text')}
    </ConfirmDialog>
  )
}

/** Marks an address as verified without a code, or takes the mark away. */
export function VerifyDialog({ person, what, onClose }: AccountDialogProps & { what: 'email' | 'phone' }) {
  const t = useCopy(adminPerson)
  const verify = useSetVerified(person)
  const isVerified = what === 'email' ? person.verifiedEmail : person.verifiedPhone
  const address = what === 'email' ? person.email : formatPhone(person.phone ?? '')
  const direction = isVerified ? 'off' : 'on'
  const name = person.name ?? person.email
  const confirm = () =>
    verify.mutate(
      { [what]: !isVerified },
      {
        onSuccess: () => {
          onClose()
          toast.show({ id: `verify-${person.id}`, kind: 'success', title: t('verify.done') })
        },
      },
    )
  return (
    <ConfirmDialog
      open
      onOpen={(open) => !open && onClose()}
      kind="warning"
      icon={isVerified ? 'i-ph-seal-warning' : 'i-ph-seal-check'}
      title={t(`verify.${what}.${direction}Title`, { name })}
      confirm={t(`verify.${direction}Confirm`)}
      cancel={t('verify.keep')}
      busy={verify.isPending}
      error={verify.error}
      errorTitle={t('verify.failed')}
      explain={(error) => (codeOf(error) === 'illegal' ? t('verify.refused') : errorText(error))}
      onConfirm={confirm}
    >
      {t(`verify.${direction}Text`, { address: `\u2066${address}\u2069` })}
    </ConfirmDialog>
  )
}

export function PasswordCodeDialog({ person, onClose }: AccountDialogProps) {
  const t = useCopy(adminPerson)
  const c = useCopy(common)
  const send = useSendPasswordCode()
  const name = person.name ?? person.email
  const email = `\u2066${person.email}\u2069`
  const confirm = () =>
    send.mutate(person.email, {
      onSuccess: () => {
        onClose()
        toast.show({ id: `password-${person.id}`, kind: 'success', title: t('reset.done', { email }) })
      },
    })
  return (
    <ConfirmDialog
      open
      onOpen={(open) => !open && onClose()}
      icon="i-ph-key"
      title={t('reset.title', { name })}
      confirm={t('reset.confirm')}
      cancel={c('cancel')}
      busy={send.isPending}
      error={send.error}
      errorTitle={t('reset.failed')}
      onConfirm={confirm}
    >
      {t('reset.text', { email })}
    </ConfirmDialog>
  )
}
