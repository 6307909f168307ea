import { Dialog as BaseDialog } from '@base-ui/react/dialog'
import { type ReactElement, type ReactNode, type RefObject, useRef } from 'react'
import { common } from '#web/copy/common.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { cx } from '#web/ui/cx.ts'
import { IconButton } from '#web/ui/icon-button.tsx'

export type DialogProps = {
  open: boolean
  onOpen: (open: boolean) => void
  title: ReactNode
  description?: ReactNode
  /** A face or an icon before the title. */
  start?: ReactNode
  footer?: ReactNode
  /** Buttons at the end of the footer from md up; confirmations keep them at the start. */
  footerAtEnd?: boolean
  size?: 'md' | 'wide' | 'narrow'
  /** False while something must finish first: no cross, no Escape, no press outside. */
  closable?: boolean
  trigger?: ReactElement
  initialFocus?: RefObject<HTMLElement | null>
  /** Focus begins at the title instead of the first control, so that a reader hears what opened before what to press. */
  focusTitle?: boolean
  children: ReactNode
}

/** A card in the middle from md up, a sheet from the bottom on phones. Focus returns to whatever opened it. */
export function Dialog(props: DialogProps) {
  const {
    open,
    onOpen,
    title,
    description,
    start,
    footer,
    footerAtEnd,
    closable = true,
    trigger,
    initialFocus,
    focusTitle,
    children,
  } = props
  const heading = useRef<HTMLHeadingElement>(null)
  const t = useCopy(common)
  const size = { md: '', wide: 'dialog-wide', narrow: 'dialog-narrow' }[props.size ?? 'md']
  return (
    <BaseDialog.Root
      open={open}
      disablePointerDismissal={!closable}
      onOpenChange={(next, { reason, cancel }) => {
        if (!closable && !next && reason === 'escape-key') return cancel()
        onOpen(next)
      }}
    >
      {trigger && <BaseDialog.Trigger render={trigger} />}
      <BaseDialog.Portal>
        <BaseDialog.Backdrop className="scrim" />
        <BaseDialog.Viewport className="dialog-stage">
          <BaseDialog.Popup className={cx('dialog', size)} initialFocus={focusTitle ? heading : initialFocus}>
            <span className="dialog-grip" aria-hidden="true" />
            <header className="dialog-head">
              {start}
              <div className="min-w-0">
                <BaseDialog.Title
                  ref={heading}
                  tabIndex={focusTitle ? -1 : undefined}
                  className="text-h3 font-strong focus:shadow-none"
                >
                  {title}
                </BaseDialog.Title>
                {description && (
                  <BaseDialog.Description className="caption quiet">{description}</BaseDialog.Description>
                )}
              </div>
              {closable && (
                <BaseDialog.Close render={<IconButton icon="i-ph-x" label={t('close')} className="dialog-close" />} />
              )}
            </header>
            <div className="dialog-body">{children}</div>
            {footer && <footer className={cx('dialog-foot', footerAtEnd && 'dialog-foot-end')}>{footer}</footer>}
          </BaseDialog.Popup>
        </BaseDialog.Viewport>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  )
}
