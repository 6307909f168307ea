import { type ReactNode, useState } from 'react'
import { MessageScreen } from '#web/features/shared/message-screen.tsx'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { DisconnectedIllustration } from '#web/ui/disconnected-illustration.tsx'
import { canCall, chromeIntent, type InAppBrowser, inAppBrowser } from './browser.ts'
import { useCallCopy } from './call-copy.ts'
import { DarkScreen } from './ended-screens.tsx'

function InAppScreen({ kind }: { kind: InAppBrowser }) {
  const t = useCallCopy()
  const [copied, setCopied] = useState(false)
  const copy = () => void navigator.clipboard?.writeText(location.href).then(() => setCopied(true))
  return (
    <DarkScreen>
      <MessageScreen
        art={<DisconnectedIllustration />}
        title={t('browser.inAppTitle')}
        body={t('browser.inAppText')}
        actions={
          <>
            {kind === 'android' && (
              <a className={buttonClass()} href={chromeIntent(location.href)}>
                {t('browser.openChrome')}
              </a>
            )}
            <Button kind={kind === 'android' ? 'line' : 'main'} icon="i-ph-copy" onClick={copy}>
              {t('browser.copyLink')}
            </Button>
          </>
        }
      >
        <p role="status">{copied && t('browser.copied')}</p>
      </MessageScreen>
    </DarkScreen>
  )
}

function UnsupportedScreen() {
  const t = useCallCopy()
  return (
    <DarkScreen>
      <MessageScreen
        art={<DisconnectedIllustration />}
        title={t('browser.unsupportedTitle')}
        body={t('browser.unsupportedText')}
        actions={<b>{t('browser.list')}</b>}
      />
    </DarkScreen>
  )
}

/** Renders the device check only where it can succeed: not inside apps that hide the camera, nor without WebRTC. */
export function BrowserGate({ children }: { children: ReactNode }) {
  const inApp = inAppBrowser(navigator.userAgent)
  if (inApp) return <InAppScreen kind={inApp} />
  return canCall() ? children : <UnsupportedScreen />
}
