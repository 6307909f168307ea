import { AlertDialog } from '@base-ui/react/alert-dialog'
import { type ReactNode, useRef } from 'react'
import { errorText } from '#web/copy/errors.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { Icon, type IconName } from '#web/ui/icon.tsx'

const kinds = {
  main: '',
  success: 'dialog-icon-success',
  warning: 'dialog-icon-warning',
  danger: 'dialog-icon-danger',
} as const

type ConfirmDialogProps = {
  open: boolean
  onOpen: (open: boolean) => void
  kind?: keyof typeof kinds
  icon: IconName
  /** Names what is affected; the children explain the consequence. */
  title: ReactNode
  /** What the question is about, above the explanation: the day and hour of what is cancelled. */
  subject?: ReactNode
  children: ReactNode
  /** Null while there is nothing to agree to: the safe answer alone is offered. */
  confirm: string | null
  onConfirm: () => void
  /** The safe choice, in words of its own: "keep the appointment", not just "no". */
  cancel: string
  busy?: boolean
  /** What the question is about is still on its way; it can be left meanwhile, and not be confirmed. */
  waiting?: boolean
  /** Why the confirmed action failed; the dialog stays open and says it. */
  error?: Error | null | undefined
  errorTitle?: string
  /** Words for that error; by default the sentence of its code. */
  explain?: (error: Error) => string
}

/** A question with two answers. For a destructive one the safe answer comes first and has the focus. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, onOpen, kind = 'main', icon, title, subject, children } = props
  const { confirm, onConfirm, cancel, busy, waiting, error, errorTitle, explain = errorText } = props
  const yes = useRef<HTMLButtonElement>(null)
  const no = useRef<HTMLButtonElement>(null)
  const risky = kind === 'danger'
  const answers = [
    <AlertDialog.Close
      key="no"
      render={
        <Button ref={no} kind="line" disabled={busy}>
          {cancel}
        </Button>
      }
    />,
    confirm !== null && (
      <Button key="yes" ref={yes} kind={risky ? 'danger' : 'main'} loading={busy || waiting} onClick={onConfirm}>
        {confirm}
      </Button>
    ),
  ]
  return (
    <AlertDialog.Root open={open} onOpenChange={(next, details) => (busy ? details.cancel() : onOpen(next))}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className="scrim" />
        <AlertDialog.Viewport className="dialog-stage">
          <AlertDialog.Popup className="dialog" initialFocus={risky ? no : yes}>
            <span
              className="flex-none w-10 h-1 mt-2.5 mx-auto mb-0 rounded-full bg-line-strong opacity-60 md:hidden"
              aria-hidden="true"
            />
            <div className="dialog-head flex flex-none items-center gap-3 py-3 px-4 md:pt-5 md:px-6 md:pb-4">
              <span className={cx('dialog-icon', kinds[kind])}>
                <Icon name={icon} />
              </span>
              <AlertDialog.Title className="text-h3 font-strong">{title}</AlertDialog.Title>
            </div>
            <AlertDialog.Description
              className="flex-1 min-h-0 pt-0 px-4 pb-4 overflow-y-auto overscroll-contain md:pt-0 md:px-6 md:pb-6 quiet"
              render={<div />}
            >
              {subject && <b className="block mb-1 text-text">{subject}</b>}
              {children}
              {error && (
                <Alert kind="danger" urgent title={errorTitle} className="mt-3">
                  {explain(error)}
                </Alert>
              )}
            </AlertDialog.Description>
            <div className="dialog-foot flex flex-none gap-2 pt-3 px-4 pb-[calc(1rem_+_env(safe-area-inset-bottom))] border-t bg-overlay md:py-4 md:px-6">
              {risky ? answers : answers.toReversed()}
            </div>
          </AlertDialog.Popup>
        </AlertDialog.Viewport>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}
