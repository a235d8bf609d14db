/** The categories of the demo assets for IPTCCategory: three letters (5.8) and names in both languages. */
export const SEED_CATEGORIES = [
  { value: 'ACE', en: 'Arts and culture', de: 'Kunst und Kultur' },
  { value: 'DIS', en: 'Disasters and accidents', de: 'Katastrophen und Unglücke' },
  { value: 'EDU', en: 'Education', de: 'Bildung' },
  { value: 'ENV', en: 'Environment', de: 'Umwelt' },
  { value: 'FIN', en: 'Economy and business', de: 'Wirtschaft' },
  { value: 'HTH', en: 'Health', de: 'Gesundheit' },
  { value: 'HUM', en: 'Human interest', de: 'Vermischtes' },
  { value: 'LIF', en: 'Lifestyle and leisure', de: 'Leben und Freizeit' },
  { value: 'POL', en: 'Politics', de: 'Politik' },
  { value: 'SCI', en: 'Science and technology', de: 'Wissenschaft und Technik' },
  { value: 'SOI', en: 'Social issues', de: 'Gesellschaft' },
  { value: 'SPO', en: 'Sport', de: 'Sport' },
  { value: 'TRA', en: 'Traffic and transport', de: 'Verkehr' },
  { value: 'WEA', en: 'Weather', de: 'Wetter' },
] as const;

export type SeedCategory = (typeof SEED_CATEGORIES)[number]['value'];
