import { shareSourceParameter } from '#contract/vocabulary/sharing.ts'
import { tutors } from '#web/copy/tutors.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Menu, type MenuAction } from '#web/ui/menu.tsx'
import { toast } from '#web/ui/toast.tsx'

/** Leads to WhatsApp with a text and a link. The link says that it was sent there, which a registration keeps. */
const whatsAppLink = (text: string, url: string): string =>
  `https://wa.me/?text=${encodeURIComponent(`${text}\n${url}?${shareSourceParameter}=wa`)}`

/** Ways to pass a tutor's page on: WhatsApp, copying, and the device's share sheet where there is one. */
export function ShareButton({ id, name }: { id: number; name: string }) {
  const t = useCopy(tutors)
  const text = t('share.text', { name })
  const copy = async (url: string) => {
    try {
      await navigator.clipboard.writeText(url)
      toast.show({ id: 'share', kind: 'success', title: t('share.copied') })
    } catch {
      toast.show({ id: 'share', kind: 'warning', title: t('share.failed') })
    }
  }
  const listActions = (): MenuAction[] => {
    // Rendered before there is a browser, too.
    const url = typeof location === 'undefined' ? `/t/${id}` : `${location.origin}/t/${id}`
    const system: MenuAction = {
      label: t('share.system'),
      icon: 'i-ph-share-network',
      // Rejects when the person closes the sheet.
      onSelect: () => void navigator.share({ title: name, text, url }).catch(() => undefined),
    }
    const hasSheet = typeof navigator !== 'undefined' && typeof navigator.share === 'function'
    return [
      {
        label: t('share.whatsApp'),
        icon: 'i-ph-whatsapp-logo',
        // biome-ignore lint/a11y/useAnchorContent: the menu puts the label into it
        render: <a href={whatsAppLink(text, url)} target="_blank" rel="noreferrer" />,
      },
      { label: t('share.copy'), icon: 'i-ph-copy', onSelect: () => void copy(url) },
      ...(hasSheet ? [system] : []),
    ]
  }
  return <Menu trigger={<IconButton icon="i-ph-share-network" label={t('share.button')} />} actions={listActions()} />
}
