/** Texts of the page of the simulated books. */
export const simulatedBooks = {
  title: 'دفاتر الشركة ومصلحة الضرائب',
  banner: 'هذه محاكاة: لم يصل شيء إلى ERPNext ولا إلى مصلحة الضرائب، وما هنا هو ما كان سيصل.',
  empty: 'لا مستندات بعد. تصل خلال دقيقة من سببها.',
  receipt: 'e-receipt',
} as const
