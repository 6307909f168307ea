import { Toast } from '@base-ui/react/toast'
import { type ReactNode, useEffect } from 'react'
import { common } from '#web/copy/common.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { useWindowKeys } from '#web/lib/use-window-keys.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon, type IconName } from '#web/ui/icon.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'

const kinds = {
  success: { look: 'toast-success', icon: 'i-ph-check-circle-fill' },
  info: { look: '', icon: 'i-ph-info-fill' },
  warning: { look: 'toast-warning', icon: 'i-ph-warning-fill' },
  danger: { look: 'toast-danger', icon: 'i-ph-x-circle-fill' },
} as const satisfies Record<string, { look: string; icon: IconName }>

export type ToastMessage = {
  kind?: keyof typeof kinds
  title: string
  text?: string
  /** The same id replaces what is on screen instead of stacking. */
  id?: string
  /** Remains until it is closed, for what has no other place on the screen. */
  stays?: boolean
  /** At most two. The screen must offer the same actions, since toasts disappear after four seconds. */
  actions?: readonly { label: string; onSelect: () => void }[]
}

type ToastData = { kind: keyof typeof kinds; actions: NonNullable<ToastMessage['actions']> }

const toastManager = Toast.createToastManager<ToastData>()

const add = ({ kind = 'info', title, text, id, stays, actions = [] }: ToastMessage): void => {
  const priority = kind === 'danger' ? 'high' : 'low'
  toastManager.add({
    id,
    title,
    description: text,
    type: kind,
    priority,
    ...(stays && { timeout: 0 }),
    data: { kind, actions: actions.slice(0, 2) },
  })
}

/** Messages that came before anything shows them, which the manager would drop; null once it is mounted. */
let early: ToastMessage[] | null = []

const showEarly = (): void => {
  for (const message of early ?? []) add(message)
  early = null
}

/** Shows and closes toasts; also usable outside React, from a query or a socket. */
export const toast = {
  show(message: ToastMessage): void {
    if (early) early.push(message)
    else add(message)
  },
  close: (id: string): void => toastManager.close(id),
}

export const useToast = () => toast

/** `place="end"` moves the stack to the bottom, for marketing pages. */
export function ToastProvider({ children, place = 'start' }: { children: ReactNode; place?: 'start' | 'end' }) {
  const t = useCopy(common)
  // The manager's own effect, one level below, has run before.
  useEffect(showEarly, [])
  useWindowKeys(({ key }) => {
    // Base UI moves the focus to toasts with F6; the specification also asks for F8.
    if (key === 'F8') window.dispatchEvent(new KeyboardEvent('keydown', { key: 'F6' }))
  })
  return (
    <Toast.Provider toastManager={toastManager} timeout={4000} limit={3}>
      {children}
      <Toast.Portal>
        <Toast.Viewport
          className="toasts fixed z-toast grid gap-2 w-[min(24rem,calc(100vw_-_2_*_1rem))]"
          aria-label={t('notifications')}
          data-place={place}
          onKeyDown={(event) => event.key === 'Escape' && toastManager.close()}
        >
          <Toasts />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  )
}

function Toasts() {
  const { toasts } = Toast.useToastManager<ToastData>()
  const t = useCopy(common)
  return toasts.map((item) => {
    const { look, icon } = kinds[item.data?.kind ?? 'info']
    return (
      <Toast.Root key={item.id} toast={item} swipeDirection={['left', 'up']} className={`toast ${look}`}>
        <Icon name={icon} />
        <div className="grow-in">
          <Toast.Title className="block strong text-small" render={<b />} />
          <Toast.Description className="block quiet" render={<span />} />
          {item.data?.actions.map((action) => (
            <Button
              key={action.label}
              size="sm"
              kind="quiet"
              className="-ms-3"
              onClick={() => {
                action.onSelect()
                toast.close(item.id)
              }}
            >
              {action.label}
            </Button>
          ))}
        </div>
        <Toast.Close render={<IconButton size="sm" icon="i-ph-x" label={t('close')} className="toast-close" />} />
      </Toast.Root>
    )
  })
}
