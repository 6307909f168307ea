import { tutors } from '#web/copy/tutors.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { toast } from '#web/ui/toast.tsx'

/** Opens the device's share sheet, or copies the link where there is none. */
export function ShareButton({ id, name }: { id: number; name: string }) {
  const t = useCopy(tutors)
  const share = async () => {
    const url = `${location.origin}/t/${id}`
    try {
      if (typeof navigator.share === 'function')
        await navigator.share({ title: name, text: t('share.text', { name }), url })
      else {
        await navigator.clipboard.writeText(url)
        toast.show({ id: 'share', kind: 'success', title: t('share.copied') })
      }
    } catch (error) {
      // The user closed the share sheet.
      if (error instanceof DOMException && error.name === 'AbortError') return
      toast.show({ id: 'share', kind: 'warning', title: t('share.failed') })
    }
  }
  return <IconButton icon="i-ph-share-network" label={t('share.button')} onClick={() => void share()} />
}
