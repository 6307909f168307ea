/** A contact request, worded as an alert for the team. */
interface ContactMessage {
  readonly name: string
  readonly phone: string
  readonly title: string
  readonly message: string
}

export const contactAlert = ({ name, phone, title, message }: ContactMessage): string =>
  `رسالة من صفحة التواصل\nالعنوان: ${title}\nالاسم: ${name}\nالهاتف: ${phone}\n\n${message}`
