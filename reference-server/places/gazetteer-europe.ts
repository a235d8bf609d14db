/**
 * Towns of Europe, by country and region. A line `# DE DEU` starts a country (ISO 3166-1 alpha-2 and alpha-3), then
 * there is a line per region: its ISO 3166-2 code and name; town latitude longitude; … Degrees have three decimals
 * (about 100 m).
 */
export const EUROPE = `
# DE DEU
BW Baden-Württemberg; Stuttgart 48.776 9.183; Karlsruhe 49.007 8.404; Mannheim 49.488 8.466; Freiburg im Breisgau 47.999 7.842; Heidelberg 49.399 8.672; Heilbronn 49.143 9.211; Ulm 48.401 9.988; Konstanz 47.661 9.175; Tübingen 48.522 9.052
BY Bayern; München 48.137 11.576; Nürnberg 49.454 11.077; Augsburg 48.371 10.898; Regensburg 49.013 12.102; Würzburg 49.792 9.953; Ingolstadt 48.766 11.426; Bayreuth 49.946 11.578; Passau 48.574 13.465; Garmisch-Partenkirchen 47.492 11.096; Kempten 47.727 10.314
BE Berlin; Berlin 52.520 13.405
BB Brandenburg; Potsdam 52.397 13.059; Cottbus 51.756 14.333; Frankfurt (Oder) 52.347 14.551
HB Bremen; Bremen 53.079 8.802; Bremerhaven 53.540 8.581
HH Hamburg; Hamburg 53.551 9.994
HE Hessen; Frankfurt am Main 50.111 8.682; Wiesbaden 50.082 8.240; Kassel 51.312 9.480; Darmstadt 49.873 8.651; Gießen 50.584 8.678; Fulda 50.555 9.681
MV Mecklenburg-Vorpommern; Schwerin 53.629 11.415; Rostock 54.089 12.140; Stralsund 54.309 13.082; Greifswald 54.096 13.387; Neubrandenburg 53.557 13.261
NI Niedersachsen; Hannover 52.376 9.732; Braunschweig 52.269 10.527; Oldenburg 53.143 8.214; Osnabrück 52.280 8.047; Göttingen 51.534 9.932; Wolfsburg 52.423 10.787; Wilhelmshaven 53.530 8.112; Cuxhaven 53.862 8.694; Lüneburg 53.246 10.412; Emden 53.367 7.206
NW Nordrhein-Westfalen; Köln 50.938 6.960; Düsseldorf 51.228 6.774; Dortmund 51.514 7.466; Essen 51.456 7.012; Bonn 50.737 7.098; Münster 51.961 7.626; Aachen 50.776 6.084; Bielefeld 52.023 8.533; Wuppertal 51.256 7.151; Duisburg 51.435 6.763; Bochum 51.482 7.216; Paderborn 51.719 8.754; Siegen 50.875 8.024
RP Rheinland-Pfalz; Mainz 50.000 8.271; Koblenz 50.357 7.594; Trier 49.757 6.641; Kaiserslautern 49.444 7.769; Ludwigshafen 49.477 8.445
SL Saarland; Saarbrücken 49.234 6.997
SN Sachsen; Dresden 51.051 13.738; Leipzig 51.340 12.375; Chemnitz 50.828 12.921; Görlitz 51.153 14.987; Zwickau 50.718 12.496
ST Sachsen-Anhalt; Magdeburg 52.120 11.628; Halle (Saale) 51.483 11.970; Dessau 51.836 12.243
SH Schleswig-Holstein; Kiel 54.323 10.123; Lübeck 53.866 10.687; Flensburg 54.784 9.440; Husum 54.477 9.051; Heide 54.196 9.093; Westerland 54.910 8.307; Helgoland 54.182 7.885
TH Thüringen; Erfurt 50.985 11.030; Jena 50.928 11.588; Weimar 50.979 11.330; Gera 50.877 12.083
# AT AUT
9 Wien; Wien 48.208 16.373
6 Steiermark; Graz 47.071 15.439; Leoben 47.382 15.094
4 Oberösterreich; Linz 48.306 14.286; Wels 48.157 14.024
5 Salzburg; Salzburg 47.800 13.045; Zell am See 47.325 12.797
7 Tirol; Innsbruck 47.268 11.393; Kufstein 47.583 12.169; Lienz 46.830 12.769
2 Kärnten; Klagenfurt 46.624 14.308; Villach 46.614 13.846
8 Vorarlberg; Bregenz 47.503 9.747; Dornbirn 47.414 9.742
3 Niederösterreich; St. Pölten 48.204 15.627; Wiener Neustadt 47.813 16.244
1 Burgenland; Eisenstadt 47.846 16.528
# CH CHE
ZH Zürich; Zürich 47.377 8.541; Winterthur 47.500 8.724
BE Bern; Bern 46.948 7.447; Interlaken 46.686 7.863; Biel 47.137 7.247
BS Basel-Stadt; Basel 47.560 7.588
GE Genève; Genève 46.204 6.143
VD Vaud; Lausanne 46.520 6.633
LU Luzern; Luzern 47.050 8.309
SG St. Gallen; St. Gallen 47.425 9.377
TI Ticino; Lugano 46.004 8.951; Bellinzona 46.195 9.024
GR Graubünden; Chur 46.850 9.532; Davos 46.803 9.837; St. Moritz 46.498 9.839
VS Valais; Sion 46.233 7.360; Zermatt 46.020 7.749
# LI LIE
11 Vaduz; Vaduz 47.141 9.521
# LU LUX
LU Luxembourg; Luxembourg 49.611 6.130
# NL NLD
NH Noord-Holland; Amsterdam 52.368 4.904; Haarlem 52.387 4.646
ZH Zuid-Holland; Rotterdam 51.924 4.478; Den Haag 52.070 4.300; Leiden 52.160 4.497
UT Utrecht; Utrecht 52.091 5.122
NB Noord-Brabant; Eindhoven 51.441 5.470; Tilburg 51.561 5.092
GR Groningen; Groningen 53.219 6.567
LI Limburg; Maastricht 50.851 5.691
GE Gelderland; Arnhem 51.985 5.899; Nijmegen 51.843 5.855
ZE Zeeland; Middelburg 51.499 3.611
FR Fryslân; Leeuwarden 53.201 5.799
# BE BEL
BRU Bruxelles; Bruxelles 50.850 4.352
VAN Antwerpen; Antwerpen 51.221 4.400
VOV Oost-Vlaanderen; Gent 51.054 3.722
VWV West-Vlaanderen; Brugge 51.209 3.225; Oostende 51.230 2.912
WLG Liège; Liège 50.633 5.568; Eupen 50.630 6.036
WNA Namur; Namur 50.467 4.872
WHT Hainaut; Charleroi 50.411 4.444
# FR FRA
IDF Île-de-France; Paris 48.857 2.352; Versailles 48.801 2.130
ARA Auvergne-Rhône-Alpes; Lyon 45.764 4.836; Grenoble 45.188 5.724; Clermont-Ferrand 45.777 3.087; Chamonix 45.924 6.869; Saint-Étienne 45.440 4.387
PAC Provence-Alpes-Côte d'Azur; Marseille 43.296 5.370; Nice 43.710 7.262; Toulon 43.124 5.928; Avignon 43.949 4.806; Cannes 43.553 7.017
OCC Occitanie; Toulouse 43.605 1.444; Montpellier 43.611 3.877; Perpignan 42.689 2.895
NAQ Nouvelle-Aquitaine; Bordeaux 44.838 -0.579; Limoges 45.834 1.261; Biarritz 43.483 -1.559; La Rochelle 46.160 -1.151
PDL Pays de la Loire; Nantes 47.218 -1.554; Le Mans 48.006 0.200; Angers 47.478 -0.563
BRE Bretagne; Rennes 48.117 -1.678; Brest 48.390 -4.486
NOR Normandie; Rouen 49.443 1.099; Le Havre 49.494 0.108; Caen 49.183 -0.371
HDF Hauts-de-France; Lille 50.629 3.057; Calais 50.951 1.859; Amiens 49.894 2.296
GES Grand Est; Strasbourg 48.573 7.752; Reims 49.258 4.032; Metz 49.119 6.176; Nancy 48.692 6.184; Mulhouse 47.751 7.336; Colmar 48.079 7.358
BFC Bourgogne-Franche-Comté; Dijon 47.322 5.041; Besançon 47.238 6.024
CVL Centre-Val de Loire; Tours 47.394 0.685; Orléans 47.903 1.909
COR Corse; Ajaccio 41.919 8.739; Bastia 42.697 9.451
# MC MCO
MC Monaco; Monaco 43.738 7.425
# GB GBR
ENG England; London 51.507 -0.128; Birmingham 52.486 -1.890; Manchester 53.481 -2.242; Liverpool 53.408 -2.992; Leeds 53.801 -1.549; Newcastle upon Tyne 54.978 -1.618; Bristol 51.454 -2.588; Sheffield 53.381 -1.470; Nottingham 52.955 -1.150; Southampton 50.910 -1.404; Plymouth 50.376 -4.143; Norwich 52.630 1.297; Oxford 51.752 -1.258; Cambridge 52.205 0.119; Brighton 50.823 -0.137; Dover 51.128 1.313; York 53.960 -1.087
SCT Scotland; Edinburgh 55.953 -3.188; Glasgow 55.864 -4.252; Aberdeen 57.150 -2.094; Inverness 57.478 -4.225
WLS Wales; Cardiff 51.481 -3.179; Swansea 51.621 -3.943
NIR Northern Ireland; Belfast 54.597 -5.930; Derry 54.997 -7.309
# IE IRL
L Leinster; Dublin 53.350 -6.260
M Munster; Cork 51.898 -8.476; Limerick 52.663 -8.627
C Connacht; Galway 53.271 -9.057
# DK DNK
84 Hovedstaden; København 55.676 12.568
82 Midtjylland; Aarhus 56.163 10.204; Esbjerg 55.476 8.459
83 Syddanmark; Odense 55.404 10.402; Sønderborg 54.909 9.807
81 Nordjylland; Aalborg 57.049 9.922
# NO NOR
03 Oslo; Oslo 59.914 10.752
46 Vestland; Bergen 60.393 5.324
50 Trøndelag; Trondheim 63.431 10.395
11 Rogaland; Stavanger 58.970 5.733
55 Troms; Tromsø 69.649 18.956
18 Nordland; Bodø 67.280 14.405
# SE SWE
AB Stockholm; Stockholm 59.329 18.069
O Västra Götaland; Göteborg 57.709 11.975
M Skåne; Malmö 55.605 13.004
C Uppsala; Uppsala 59.859 17.639
AC Västerbotten; Umeå 63.826 20.263
BD Norrbotten; Kiruna 67.856 20.225; Luleå 65.585 22.157
I Gotland; Visby 57.635 18.295
# FI FIN
18 Uusimaa; Helsinki 60.170 24.938
11 Pirkanmaa; Tampere 61.498 23.761
19 Varsinais-Suomi; Turku 60.452 22.267
14 Pohjois-Pohjanmaa; Oulu 65.012 25.465
10 Lappi; Rovaniemi 66.503 25.727
# IS ISL
1 Höfuðborgarsvæðið; Reykjavík 64.147 -21.943
6 Norðurland eystra; Akureyri 65.683 -18.100
# EE EST
37 Harju maakond; Tallinn 59.437 24.754
79 Tartu maakond; Tartu 58.378 26.729
# LV LVA
RIX Rīga; Rīga 56.950 24.105
# LT LTU
VL Vilniaus apskritis; Vilnius 54.687 25.280
KU Kauno apskritis; Kaunas 54.899 23.904
KL Klaipėdos apskritis; Klaipėda 55.703 21.144
# PL POL
14 Mazowieckie; Warszawa 52.230 21.012
12 Małopolskie; Kraków 50.065 19.945; Zakopane 49.299 19.949
22 Pomorskie; Gdańsk 54.352 18.647
02 Dolnośląskie; Wrocław 51.108 17.039
30 Wielkopolskie; Poznań 52.406 16.925
10 Łódzkie; Łódź 51.759 19.456
32 Zachodniopomorskie; Szczecin 53.429 14.553
24 Śląskie; Katowice 50.265 19.023
06 Lubelskie; Lublin 51.247 22.568
20 Podlaskie; Białystok 53.132 23.169
# CZ CZE
10 Praha; Praha 50.076 14.438
64 Jihomoravský kraj; Brno 49.195 16.607
80 Moravskoslezský kraj; Ostrava 49.821 18.263
32 Plzeňský kraj; Plzeň 49.738 13.374
31 Jihočeský kraj; České Budějovice 48.975 14.474
41 Karlovarský kraj; Karlovy Vary 50.231 12.872
# SK SVK
BL Bratislavský kraj; Bratislava 48.149 17.107
KI Košický kraj; Košice 48.716 21.261
# HU HUN
BU Budapest; Budapest 47.498 19.040
HB Hajdú-Bihar; Debrecen 47.532 21.627
CS Csongrád-Csanád; Szeged 46.253 20.141
BA Baranya; Pécs 46.073 18.232
# SI SVN
061 Ljubljana; Ljubljana 46.056 14.506
070 Maribor; Maribor 46.555 15.646
# HR HRV
21 Grad Zagreb; Zagreb 45.815 15.982
17 Splitsko-dalmatinska županija; Split 43.508 16.440
19 Dubrovačko-neretvanska županija; Dubrovnik 42.650 18.094
08 Primorsko-goranska županija; Rijeka 45.327 14.442
# BA BIH
BIH Federacija Bosne i Hercegovine; Sarajevo 43.856 18.413; Mostar 43.343 17.808
# RS SRB
00 Beograd; Beograd 44.787 20.457
06 Južnobački okrug; Novi Sad 45.267 19.834
# ME MNE
16 Podgorica; Podgorica 42.441 19.263
# MK MKD
85 Skopje; Skopje 41.998 21.425
# AL ALB
11 Tiranë; Tirana 41.328 19.819
# GR GRC
I Attiki; Athina 37.984 23.728; Piraeus 37.943 23.647
B Kentriki Makedonia; Thessaloniki 40.640 22.944
M Kriti; Iraklio 35.339 25.144
G Dytiki Ellada; Patra 38.246 21.735
L Notio Aigaio; Rodos 36.435 28.217
K Voreio Aigaio; Mytilini 39.107 26.556
# BG BGR
22 Sofia-grad; Sofia 42.698 23.322
16 Plovdiv; Plovdiv 42.136 24.742
03 Varna; Varna 43.214 27.915
# RO ROU
B București; București 44.427 26.103
CJ Cluj; Cluj-Napoca 46.771 23.624
TM Timiș; Timișoara 45.749 21.209
CT Constanța; Constanța 44.160 28.635
IS Iași; Iași 47.158 27.601
# MD MDA
CU Chișinău; Chișinău 47.011 28.864
# UA UKR
30 Kyiv; Kyiv 50.450 30.523
46 Lvivska oblast; Lviv 49.840 24.030
51 Odeska oblast; Odesa 46.483 30.723
63 Kharkivska oblast; Kharkiv 49.994 36.230
12 Dnipropetrovska oblast; Dnipro 48.465 35.046
65 Khersonska oblast; Kherson 46.636 32.617
23 Zaporizka oblast; Zaporizhzhia 47.839 35.140
# BY BLR
HM Minsk; Minsk 53.904 27.562
# RU RUS
MOW Moskva; Moskva 55.756 37.617
SPE Sankt-Peterburg; Sankt-Peterburg 59.931 30.361
KGD Kaliningradskaya oblast; Kaliningrad 54.710 20.452
NVS Novosibirskaya oblast; Novosibirsk 55.008 82.936
PRI Primorskiy kray; Vladivostok 43.116 131.886
# IT ITA
62 Lazio; Roma 41.903 12.496
25 Lombardia; Milano 45.464 9.190; Bergamo 45.698 9.677
21 Piemonte; Torino 45.070 7.687
72 Campania; Napoli 40.852 14.268
34 Veneto; Venezia 45.441 12.316; Verona 45.438 10.992
52 Toscana; Firenze 43.770 11.256; Pisa 43.723 10.402
45 Emilia-Romagna; Bologna 44.495 11.343; Rimini 44.060 12.566
42 Liguria; Genova 44.406 8.946
75 Puglia; Bari 41.117 16.872
82 Sicilia; Palermo 38.116 13.361; Catania 37.508 15.083; Lampedusa 35.502 12.609
88 Sardegna; Cagliari 39.224 9.122
32 Trentino-Alto Adige; Bolzano 46.498 11.355; Trento 46.070 11.121; Merano 46.671 11.160
36 Friuli-Venezia Giulia; Trieste 45.650 13.777; Udine 46.063 13.235
65 Abruzzo; L'Aquila 42.350 13.400
# VA VAT
VA Città del Vaticano; Città del Vaticano 41.903 12.453
# MT MLT
60 Valletta; Valletta 35.899 14.514
# ES ESP
MD Comunidad de Madrid; Madrid 40.417 -3.704
CT Catalunya; Barcelona 41.385 2.173; Girona 41.979 2.821
VC Comunitat Valenciana; València 39.470 -0.376; Alicante 38.346 -0.491
AN Andalucía; Sevilla 37.389 -5.984; Málaga 36.721 -4.421; Granada 37.177 -3.599; Córdoba 37.888 -4.779
PV Euskadi; Bilbao 43.263 -2.935; San Sebastián 43.318 -1.981
AR Aragón; Zaragoza 41.649 -0.889
GA Galicia; Santiago de Compostela 42.878 -8.544; A Coruña 43.362 -8.412
IB Illes Balears; Palma 39.570 2.650; Eivissa 38.907 1.421
CN Canarias; Las Palmas 28.124 -15.430; Santa Cruz de Tenerife 28.464 -16.252
MC Región de Murcia; Murcia 37.992 -1.131
CL Castilla y León; Valladolid 41.652 -4.725
# AD AND
07 Andorra la Vella; Andorra la Vella 42.506 1.522
# PT PRT
11 Lisboa; Lisboa 38.722 -9.139
13 Porto; Porto 41.158 -8.629
06 Coimbra; Coimbra 40.203 -8.410
08 Faro; Faro 37.019 -7.930
30 Madeira; Funchal 32.651 -16.909
20 Açores; Ponta Delgada 37.741 -25.676
`;
