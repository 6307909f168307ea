import { type ComponentType, useEffect, useState } from 'react'
import { keepFile, readKeptFile } from '#web/lib/kept-files.ts'

/** Records a voice message: that of the chat, which the route brings along. */
export type Recorder = ComponentType<{
  onSend: (voice: { readonly file: File; readonly shown: { readonly lengthMs: number } }) => void
  onClose: () => void
  sendLabel: string
}>

/** A recording that stays on the device until it is sent or removed. */
export const useKeptVoice = (form: string) => {
  const [voice, setVoice] = useState<File | null>(null)
  useEffect(() => {
    let isOver = false
    void readKeptFile(form).then((kept) => !isOver && kept && setVoice((now) => now ?? kept.file))
    return () => {
      isOver = true
    }
  }, [form])
  return {
    voice,
    keep: (file: File | null, lengthMs = 0) => {
      setVoice(file)
      void keepFile(form, file && { file, lengthMs })
    },
    forget: () => void keepFile(form, null),
  }
}
