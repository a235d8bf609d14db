/** Places for the captions, by landscape, with names in both languages. */
export type Region = 'coast' | 'mountain' | 'city' | 'country' | 'river' | 'north';

export interface Place {
  readonly en: string;
  readonly de: string;
  readonly areaEn: string;
  readonly areaDe: string;
}

const place = (en: string, de: string, areaEn: string, areaDe: string): Place => ({ en, de, areaEn, areaDe });

export const PLACES: Readonly<Record<Region, readonly Place[]>> = {
  coast: [
    place('Husum', 'Husum', 'Schleswig-Holstein', 'Schleswig-Holstein'),
    place('Ostend', 'Ostende', 'Belgium', 'Belgien'),
    place('Esbjerg', 'Esbjerg', 'Denmark', 'Dänemark'),
    place('Whitby', 'Whitby', 'England', 'England'),
    place('Norddeich', 'Norddeich', 'Lower Saxony', 'Niedersachsen'),
    place('Sassnitz', 'Sassnitz', 'Rügen', 'Rügen'),
    place('Scheveningen', 'Scheveningen', 'Netherlands', 'Niederlande'),
    place('Büsum', 'Büsum', 'Schleswig-Holstein', 'Schleswig-Holstein'),
    place('Galway', 'Galway', 'Ireland', 'Irland'),
    place('Cuxhaven', 'Cuxhaven', 'Lower Saxony', 'Niedersachsen'),
    place('Ålesund', 'Ålesund', 'Norway', 'Norwegen'),
    place('Brest', 'Brest', 'Brittany', 'Bretagne'),
  ],
  mountain: [
    place('Garmisch', 'Garmisch', 'Bavaria', 'Bayern'),
    place('Zermatt', 'Zermatt', 'Switzerland', 'Schweiz'),
    place('Innsbruck', 'Innsbruck', 'Tyrol', 'Tirol'),
    place('Chamonix', 'Chamonix', 'France', 'Frankreich'),
    place('Bolzano', 'Bozen', 'South Tyrol', 'Südtirol'),
    place('Zakopane', 'Zakopane', 'Poland', 'Polen'),
    place('Oberstdorf', 'Oberstdorf', 'Bavaria', 'Bayern'),
    place('Davos', 'Davos', 'Switzerland', 'Schweiz'),
    place('Schladming', 'Schladming', 'Styria', 'Steiermark'),
    place('Andermatt', 'Andermatt', 'Switzerland', 'Schweiz'),
  ],
  city: [
    place('Hamburg', 'Hamburg', 'Germany', 'Deutschland'),
    place('Vienna', 'Wien', 'Austria', 'Österreich'),
    place('Cologne', 'Köln', 'North Rhine-Westphalia', 'Nordrhein-Westfalen'),
    place('Zurich', 'Zürich', 'Switzerland', 'Schweiz'),
    place('Copenhagen', 'Kopenhagen', 'Denmark', 'Dänemark'),
    place('Leipzig', 'Leipzig', 'Saxony', 'Sachsen'),
    place('Rotterdam', 'Rotterdam', 'Netherlands', 'Niederlande'),
    place('Munich', 'München', 'Bavaria', 'Bayern'),
    place('Lisbon', 'Lissabon', 'Portugal', 'Portugal'),
    place('Warsaw', 'Warschau', 'Poland', 'Polen'),
    place('Manchester', 'Manchester', 'England', 'England'),
    place('Nuremberg', 'Nürnberg', 'Bavaria', 'Bayern'),
    place('Ghent', 'Gent', 'Belgium', 'Belgien'),
    place('Gothenburg', 'Göteborg', 'Sweden', 'Schweden'),
    place('Dortmund', 'Dortmund', 'North Rhine-Westphalia', 'Nordrhein-Westfalen'),
    place('Graz', 'Graz', 'Styria', 'Steiermark'),
  ],
  country: [
    place('Soest', 'Soest', 'North Rhine-Westphalia', 'Nordrhein-Westfalen'),
    place('Lüchow', 'Lüchow', 'Lower Saxony', 'Niedersachsen'),
    place('Angermünde', 'Angermünde', 'Brandenburg', 'Brandenburg'),
    place('Hereford', 'Hereford', 'England', 'England'),
    place('Demmin', 'Demmin', 'Mecklenburg', 'Mecklenburg'),
    place('Évora', 'Évora', 'Alentejo', 'Alentejo'),
    place('Viborg', 'Viborg', 'Denmark', 'Dänemark'),
    place('Straubing', 'Straubing', 'Bavaria', 'Bayern'),
    place('Horn', 'Horn', 'Lower Austria', 'Niederösterreich'),
    place('Uelzen', 'Uelzen', 'Lower Saxony', 'Niedersachsen'),
  ],
  river: [
    place('Passau', 'Passau', 'Bavaria', 'Bayern'),
    place('Koblenz', 'Koblenz', 'Rhineland-Palatinate', 'Rheinland-Pfalz'),
    place('Meissen', 'Meißen', 'Saxony', 'Sachsen'),
    place('Krems', 'Krems', 'Lower Austria', 'Niederösterreich'),
    place('Wrocław', 'Breslau', 'Poland', 'Polen'),
    place('York', 'York', 'England', 'England'),
    place('Namur', 'Namur', 'Belgium', 'Belgien'),
    place('Hitzacker', 'Hitzacker', 'Lower Saxony', 'Niedersachsen'),
    place('Grimma', 'Grimma', 'Saxony', 'Sachsen'),
    place('Deventer', 'Deventer', 'Netherlands', 'Niederlande'),
  ],
  north: [
    place('Tromsø', 'Tromsø', 'Norway', 'Norwegen'),
    place('Kiruna', 'Kiruna', 'Sweden', 'Schweden'),
    place('Rovaniemi', 'Rovaniemi', 'Finland', 'Finnland'),
    place('Akureyri', 'Akureyri', 'Iceland', 'Island'),
    place('Narvik', 'Narvik', 'Norway', 'Norwegen'),
    place('Ivalo', 'Ivalo', 'Finland', 'Finnland'),
  ],
};
