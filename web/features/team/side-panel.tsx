import { type ReactNode, useEffect, useRef } from 'react'
import { common } from '#web/copy/common.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { isTextField } from '#web/lib/is-text-field.ts'
import { overPage } from '#web/lib/over-page.ts'
import { screenStart } from '#web/lib/screen-start.ts'
import { useMediaQuery } from '#web/lib/use-media-query.ts'
import { useWindowKeys } from '#web/lib/use-window-keys.ts'
import { Drawer } from '#web/ui/drawer.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import './admin.css'

type SidePanelProps = {
  title: string
  /** Below the title. */
  sub?: ReactNode
  /** At the end of the heading, as ways to the next row. */
  tools?: ReactNode
  onClose: () => void
  children: ReactNode
}

/** What stands beside the table takes the focus, gives it back, and is left with Escape. */
function Beside({ title, sub, tools, onClose, children }: SidePanelProps) {
  const t = useCopy(common)
  const panel = useRef<HTMLElement>(null)
  useEffect(() => {
    const opener = document.activeElement
    panel.current?.focus({ preventScroll: true })
    return () => {
      const isGone = !(opener instanceof HTMLElement) || !opener.isConnected || opener === document.body
      const next = isGone ? screenStart() : opener
      if (next instanceof HTMLElement) next.focus({ preventScroll: true })
    }
  }, [])
  useWindowKeys(({ key, target, defaultPrevented }) => {
    if (key !== 'Escape' || defaultPrevented || overPage('alertdialog').length > 0) return
    const isOwn = target === document.body || (target instanceof Node && panel.current?.contains(target))
    if (isOwn) onClose()
  })
  return (
    <aside ref={panel} tabIndex={-1} data-holds-focus="" className="side-panel" aria-label={title}>
      <header className="side-panel-head">
        <div className="grow-in">
          <h2 className="fs-body font-strong truncate">{title}</h2>
          {sub && <p className="caption quiet">{sub}</p>}
        </div>
        {tools}
        <IconButton icon="i-ph-x" size="sm" label={t('close')} onClick={onClose} />
      </header>
      <div className="side-panel-body">{children}</div>
    </aside>
  )
}

/** Details of a row: beside its table where there is room, from 1280 pixels, and over it elsewhere. */
export function SidePanel(props: SidePanelProps) {
  const { title, sub, tools, onClose, children } = props
  const isBeside = useMediaQuery('(min-width: 1280px)')
  if (isBeside) return <Beside {...props} />
  return (
    <Drawer open onOpen={(open) => !open && onClose()} side="end" title={title}>
      {(sub || tools) && (
        <div className="row-2 between mb-3">
          <span className="caption quiet">{sub}</span>
          {tools}
        </div>
      )}
      {children}
    </Drawer>
  )
}

/** The keys J and K lead to the row after and before, unless somebody types or a question is open. */
export const useRowKeys = (go: (step: 1 | -1) => void): void =>
  useWindowKeys((event) => {
    const key = event.code
    if ((key !== 'KeyJ' && key !== 'KeyK') || event.ctrlKey || event.metaKey || event.altKey) return
    if (isTextField(event.target) || overPage('alertdialog').length > 0) return
    event.preventDefault()
    go(key === 'KeyJ' ? 1 : -1)
  })
