/** Invented photographers, reporters and camera crews. */
export const BYLINES = [
  'Annika Keller', 'Jonas Behrendt', 'Priya Osei', 'Marta Lindqvist', 'Tom Averell', 'Sönke Petersen', 'Ilse Brandauer',
  'Daniel Okafor', 'Lena Hofstätter', 'Carys Whitmore', 'Mads Thorup', 'Elif Yıldırım', 'Radek Nowicki', 'Joanna Fairlie',
  'Björn Haverkamp', 'Céline Marchetti', 'Owen Tregarth', 'Friederike Loos', 'Yusuf Demirel', 'Hanne Vestergård',
  'Matthias Grünewaldt', 'Siobhan Carrick', 'Pavel Horák', 'Nora Wittgenfeld',
] as const;
