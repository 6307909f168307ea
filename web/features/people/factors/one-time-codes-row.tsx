import { useState } from 'react'
import { encode } from 'uqr'
import { errorText } from '#web/copy/errors.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { factors as words } from '#web/features/people/copy/factors.ts'
import { RateLimitNotice } from '#web/features/shared/rate-limit-notice.tsx'
import { retryAfterOf } from '#web/lib/api-errors.ts'
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
import { useBeginCodes, useConfirmCodes, useRemoveCodes } from './query.ts'
import { WayRow } from './way-row.tsx'

/** A QR code of black squares on white, in either theme: cameras read it best so. */
function QrPicture({ text, label }: { text: string; label: string }) {
  const { size, data } = encode(text, { border: 2 })
  const squares = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
  return (
    <svg viewBox={`0 0 ${size} ${size}`} className="w-48 justify-self-center rounded-md" role="img" aria-label={label}>
      <rect width={size} height={size} fill="#fff" />
      <path d={squares.join('')} fill="#000" shapeRendering="crispEdges" />
    </svg>
  )
}

type SetUpDialogProps = {
  secret: string
  uri: string
  onDone: (codes: readonly string[] | null) => void
  onClose: () => void
}

function SetUpDialog({ secret, uri, onDone, onClose }: SetUpDialogProps) {
  const t = useCopy(words)
  const confirm = useConfirmCodes()
  const [code, setCode] = useState('')
  const wait = retryAfterOf(confirm.error)
  const copy = () =>
    void navigator.clipboard
      .writeText(secret)
      .then(() => toast.show({ id: 'codes', kind: 'success', title: t('recovery.copied') }))
  return (
    <Dialog open size="narrow" title={t('codes.setUp')} onOpen={(open) => !open && onClose()}>
      <form
        method="post"
        noValidate
        className="stack"
        onInput={() => confirm.isError && wait === null && confirm.reset()}
        onSubmit={(event) => {
          event.preventDefault()
          confirm.mutate(code, { onSuccess: ({ recoveryCodes }) => onDone(recoveryCodes) })
        }}
      >
        <p>{t('codes.scan')}</p>
        <QrPicture text={uri} label={t('codes.picture')} />
        <p className="small quiet">{t('codes.manual')}</p>
        <code dir="ltr">{secret.match(/.{1,4}/g)?.join(' ')}</code>
        <div className="btn-row">
          <Button kind="line" size="sm" icon="i-ph-copy" onClick={copy}>
            {t('codes.copy')}
          </Button>
          <a className="link small" href={uri}>
            {t('codes.open')}
          </a>
        </div>
        <Field label={t('codes.code')} error={confirm.error && wait === null ? errorText(confirm.error) : undefined}>
          <TextInput
            ltr
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={10}
            value={code}
            onValue={setCode}
          />
        </Field>
        {wait !== null && <RateLimitNotice seconds={wait} onOver={confirm.reset} />}
        <Button type="submit" block loading={confirm.isPending} disabled={wait !== null}>
          {t('codes.confirm')}
        </Button>
      </form>
    </Dialog>
  )
}

type OneTimeCodesRowProps = {
  /** When the app was confirmed; null where there is none. */
  since: string | null
  onCodes: (codes: readonly string[]) => void
}

/** The app that shows one-time codes. */
export function OneTimeCodesRow({ since, onCodes }: OneTimeCodesRowProps) {
  const t = useCopy(words)
  const begin = useBeginCodes()
  const remove = useRemoveCodes()
  const [isRemoving, setRemoving] = useState(false)
  const finish = (codes: readonly string[] | null) => {
    begin.reset()
    toast.show({ id: 'factors', kind: 'success', title: t('codes.added') })
    if (codes) onCodes(codes)
  }
  return (
    <WayRow
      icon="i-ph-device-mobile"
      title={t('codes.title')}
      text={since === null ? t('codes.text') : t('codes.since', { day: formatDate(since, serverNow()) })}
      isOn={since !== null}
      action={
        since === null ? (
          <Button
            kind="line"
            size="sm"
            aria-label={t('codes.add')}
            loading={begin.isPending}
            onClick={() => begin.mutate()}
          >
            {t('ways.add')}
          </Button>
        ) : (
          <IconButton icon="i-ph-trash" label={t('codes.remove')} onClick={() => setRemoving(true)} />
        )
      }
    >
      {begin.error && (
        <Alert kind="danger" urgent>
          {errorText(begin.error)}
        </Alert>
      )}
      {begin.data && <SetUpDialog {...begin.data} onDone={finish} onClose={begin.reset} />}
      <ConfirmDialog
        open={isRemoving}
        onOpen={setRemoving}
        kind="danger"
        icon="i-ph-trash"
        title={t('codes.removeTitle')}
        confirm={t('codes.remove')}
        cancel={t('codes.keep')}
        busy={remove.isPending}
        error={remove.error}
        onConfirm={() =>
          remove.mutate(undefined, {
            onSuccess: () => {
              setRemoving(false)
              toast.show({ id: 'factors', kind: 'success', title: t('codes.removed') })
            },
          })
        }
      >
        {t('codes.removeText')}
      </ConfirmDialog>
    </WayRow>
  )
}
