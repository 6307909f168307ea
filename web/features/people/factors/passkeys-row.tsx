import { useState } from 'react'
import type { Passkey } from '#contract/people/shapes/factors.ts'
import { errorText } from '#web/copy/errors.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { factors as words } from '#web/features/people/copy/factors.ts'
import { serverNow } from '#web/lib/clock.ts'
import { formatDate } from '#web/lib/format.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { toast } from '#web/ui/toast.tsx'
import { useAddPasskey, useDeletePasskey, useRenamePasskey } from './query.ts'
import { WayRow } from './way-row.tsx'
import { deviceOf, isClosed, knowsPasskeys } from './webauthn.ts'

type RenameDialogProps = { passkey: Passkey; onClose: () => void }

function RenameDialog({ passkey, onClose }: RenameDialogProps) {
  const t = useCopy(words)
  const rename = useRenamePasskey()
  const [name, setName] = useState(passkey.name)
  const typed = name.trim()
  return (
    <Dialog open size="narrow" title={t('passkeys.renameTitle')} onOpen={(open) => !open && onClose()}>
      <form
        method="post"
        noValidate
        className="stack"
        onSubmit={(event) => {
          event.preventDefault()
          if (typed !== '') rename.mutate({ id: passkey.id, name: typed }, { onSuccess: onClose })
        }}
      >
        <Field label={t('passkeys.name')} error={typed === '' ? t('passkeys.nameRule') : undefined}>
          <TextInput value={name} maxLength={40} onValue={setName} />
        </Field>
        {rename.error && (
          <Alert kind="danger" urgent>
            {errorText(rename.error)}
          </Alert>
        )}
        <Button type="submit" block loading={rename.isPending}>
          {t('passkeys.save')}
        </Button>
      </form>
    </Dialog>
  )
}

function PasskeyItem({ passkey }: { passkey: Passkey }) {
  const t = useCopy(words)
  const [open, setOpen] = useState<'rename' | 'remove' | null>(null)
  const remove = useDeletePasskey()
  const { name, createdAt, lastUsedAt } = passkey
  return (
    <li className="list-row">
      <span className="grow-in">
        <bdi className="block strong">{name}</bdi>
        <span className="block caption quiet">
          {lastUsedAt === null
            ? t('passkeys.made', { day: formatDate(createdAt, serverNow()) })
            : t('passkeys.used', { day: formatDate(lastUsedAt, serverNow()) })}
        </span>
      </span>
      <IconButton icon="i-ph-pencil-simple" label={t('passkeys.rename', { name })} onClick={() => setOpen('rename')} />
      <IconButton icon="i-ph-trash" label={t('passkeys.remove', { name })} onClick={() => setOpen('remove')} />
      {open === 'rename' && <RenameDialog passkey={passkey} onClose={() => setOpen(null)} />}
      <ConfirmDialog
        open={open === 'remove'}
        onOpen={(isOpen) => setOpen(isOpen ? 'remove' : null)}
        kind="danger"
        icon="i-ph-trash"
        title={t('passkeys.removeTitle', { name })}
        confirm={t('passkeys.removeYes')}
        cancel={t('passkeys.keep')}
        busy={remove.isPending}
        error={remove.error}
        onConfirm={() =>
          remove.mutate(passkey.id, {
            onSuccess: () => toast.show({ id: 'factors', kind: 'success', title: t('passkeys.removed') }),
          })
        }
      >
        {t('passkeys.removeText')}
      </ConfirmDialog>
    </li>
  )
}

type PasskeysRowProps = {
  passkeys: readonly Passkey[]
  /** Called with the codes that come with the first factor. */
  onCodes: (codes: readonly string[]) => void
}

/** The passkeys of the signed-in person. */
export function PasskeysRow({ passkeys, onCodes }: PasskeysRowProps) {
  const t = useCopy(words)
  const add = useAddPasskey()
  const device = deviceOf(navigator.userAgent)
  const name = device ? t('passkeys.on', device) : t('passkeys.device')
  const start = () =>
    add.mutate(name, {
      onSuccess: ({ recoveryCodes }) => {
        toast.show({ id: 'factors', kind: 'success', title: t('passkeys.added') })
        if (recoveryCodes) onCodes(recoveryCodes)
      },
    })
  return (
    <WayRow
      icon="i-ph-fingerprint"
      title={t('passkeys.title')}
      text={t(knowsPasskeys() ? 'passkeys.text' : 'passkeys.unsupported')}
      isOn={passkeys.length > 0}
      action={
        knowsPasskeys() && (
          <Button kind="line" size="sm" aria-label={t('passkeys.add')} loading={add.isPending} onClick={start}>
            {t('ways.add')}
          </Button>
        )
      }
    >
      {add.error && !isClosed(add.error) && (
        <Alert kind="danger" urgent>
          {errorText(add.error)}
        </Alert>
      )}
      {passkeys.length > 0 && (
        <ul className="ps-13">
          {passkeys.map((passkey) => (
            <PasskeyItem key={passkey.id} passkey={passkey} />
          ))}
        </ul>
      )}
    </WayRow>
  )
}
