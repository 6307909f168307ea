export const videoPlayer = {
  controls: 'أدوات الفيديو',
  play: 'تشغيل',
  pause: 'إيقاف مؤقت',
  seek: 'موضع التشغيل',
  position: '{time} من {total}',
  speed: 'سرعة التشغيل',
  mute: 'كتم الصوت',
  unmute: 'إعادة الصوت',
  volume: 'مستوى الصوت',
  fullScreen: 'ملء الشاشة',
  exitFullScreen: 'الخروج من ملء الشاشة',
  failed: 'تعذّر تشغيل الفيديو.',
} as const
