/** Large cities of the other continents, in the format of `gazetteer-europe.ts`. */
export const WORLD = `
# TR TUR
34 İstanbul; İstanbul 41.008 28.978
06 Ankara; Ankara 39.933 32.860
35 İzmir; İzmir 38.424 27.143
07 Antalya; Antalya 36.897 30.713
27 Gaziantep; Gaziantep 37.066 37.383
# CY CYP
01 Lefkosia; Lefkosia 35.186 33.382
# US USA
NY New York; New York 40.713 -74.006; Buffalo 42.886 -78.878
DC District of Columbia; Washington 38.907 -77.037
CA California; Los Angeles 34.052 -118.244; San Francisco 37.775 -122.419; San Diego 32.716 -117.161; Sacramento 38.582 -121.494
IL Illinois; Chicago 41.878 -87.630
TX Texas; Houston 29.760 -95.370; Dallas 32.777 -96.797; Austin 30.267 -97.743
FL Florida; Miami 25.762 -80.192; Orlando 28.538 -81.379
MA Massachusetts; Boston 42.360 -71.059
PA Pennsylvania; Philadelphia 39.953 -75.165; Pittsburgh 40.441 -79.996
GA Georgia; Atlanta 33.749 -84.388
WA Washington; Seattle 47.606 -122.332
CO Colorado; Denver 39.739 -104.990
LA Louisiana; New Orleans 29.951 -90.072
MI Michigan; Detroit 42.331 -83.046
NV Nevada; Las Vegas 36.170 -115.140
AZ Arizona; Phoenix 33.448 -112.074
HI Hawaii; Honolulu 21.307 -157.858
AK Alaska; Anchorage 61.218 -149.900
# CA CAN
ON Ontario; Toronto 43.653 -79.383; Ottawa 45.421 -75.697
QC Québec; Montréal 45.502 -73.567; Québec 46.814 -71.208
BC British Columbia; Vancouver 49.283 -123.121
AB Alberta; Calgary 51.045 -114.072
NS Nova Scotia; Halifax 44.649 -63.575
# GL GRL
SM Sermersooq; Nuuk 64.175 -51.739
# MX MEX
CMX Ciudad de México; Ciudad de México 19.433 -99.133
JAL Jalisco; Guadalajara 20.660 -103.350
ROO Quintana Roo; Cancún 21.162 -86.852
# CU CUB
03 La Habana; La Habana 23.114 -82.367
# HT HTI
OU Ouest; Port-au-Prince 18.594 -72.307
# PA PAN
8 Panamá; Panamá 8.983 -79.517
# CO COL
DC Bogotá; Bogotá 4.711 -74.072
# VE VEN
A Distrito Capital; Caracas 10.481 -66.904
# EC ECU
P Pichincha; Quito -0.180 -78.468
# PE PER
LMA Lima; Lima -12.046 -77.043
# BO BOL
L La Paz; La Paz -16.490 -68.119
# BR BRA
SP São Paulo; São Paulo -23.551 -46.633
RJ Rio de Janeiro; Rio de Janeiro -22.907 -43.173
DF Distrito Federal; Brasília -15.794 -47.883
AM Amazonas; Manaus -3.119 -60.022
BA Bahia; Salvador -12.971 -38.501
# AR ARG
C Buenos Aires; Buenos Aires -34.604 -58.382
# CL CHL
RM Región Metropolitana; Santiago -33.449 -70.669
# UY URY
MO Montevideo; Montevideo -34.901 -56.165
# MA MAR
06 Casablanca-Settat; Casablanca 33.573 -7.590
07 Marrakech-Safi; Marrakech 31.629 -7.981
# DZ DZA
16 Alger; Alger 36.754 3.059
# TN TUN
11 Tunis; Tunis 36.806 10.182
# LY LBY
TB Tarabulus; Tripoli 32.887 13.191
# EG EGY
C Al Qahirah; Cairo 30.044 31.236
ALX Al Iskandariyah; Alexandria 31.200 29.919
# SD SDN
KH Al Khartum; Khartoum 15.501 32.560
# ET ETH
AA Addis Ababa; Addis Ababa 9.030 38.740
# KE KEN
30 Nairobi; Nairobi -1.292 36.822
# UG UGA
102 Kampala; Kampala 0.348 32.583
# TZ TZA
02 Dar es Salaam; Dar es Salaam -6.792 39.208
# NG NGA
LA Lagos; Lagos 6.524 3.379
FC Abuja; Abuja 9.077 7.399
# GH GHA
AA Greater Accra; Accra 5.604 -0.187
# SN SEN
DK Dakar; Dakar 14.716 -17.467
# CD COD
KN Kinshasa; Kinshasa -4.442 15.266
# ZA ZAF
GP Gauteng; Johannesburg -26.204 28.047; Pretoria -25.748 28.229
WC Western Cape; Cape Town -33.925 18.424
KZN KwaZulu-Natal; Durban -29.858 31.022
# IL ISR
TA Tel Aviv; Tel Aviv 32.085 34.782
JM Jerusalem; Jerusalem 31.768 35.214
# LB LBN
BA Beyrouth; Beirut 33.894 35.502
# SY SYR
DI Dimashq; Damascus 33.514 36.277
# JO JOR
AM Al 'Asimah; Amman 31.945 35.928
# IQ IRQ
BG Baghdad; Baghdad 33.315 44.366
# IR IRN
23 Tehran; Tehran 35.689 51.389
# SA SAU
01 Ar Riyad; Riyadh 24.714 46.675
02 Makkah; Mecca 21.389 39.858
# AE ARE
DU Dubai; Dubai 25.205 55.271
AZ Abu Dhabi; Abu Dhabi 24.454 54.377
# QA QAT
DA Ad Dawhah; Doha 25.285 51.531
# GE GEO
TB Tbilisi; Tbilisi 41.716 44.783
# AM ARM
ER Yerevan; Yerevan 40.179 44.499
# AZ AZE
BA Baki; Baku 40.409 49.867
# KZ KAZ
75 Almaty; Almaty 43.238 76.946
# AF AFG
KAB Kabul; Kabul 34.556 69.207
# PK PAK
SD Sindh; Karachi 24.861 67.010
PB Punjab; Lahore 31.520 74.359
IS Islamabad; Islamabad 33.684 73.048
# IN IND
DL Delhi; New Delhi 28.614 77.209
MH Maharashtra; Mumbai 19.076 72.878
WB West Bengal; Kolkata 22.573 88.364
TN Tamil Nadu; Chennai 13.083 80.271
KA Karnataka; Bengaluru 12.972 77.595
# NP NPL
P3 Bagmati; Kathmandu 27.717 85.324
# BD BGD
C Dhaka; Dhaka 23.810 90.413
# LK LKA
11 Colombo; Colombo 6.927 79.861
# MM MMR
06 Yangon; Yangon 16.841 96.173
# TH THA
10 Bangkok; Bangkok 13.756 100.502
# VN VNM
HN Hà Nội; Hà Nội 21.028 105.834
SG Hồ Chí Minh; Hồ Chí Minh 10.823 106.630
# KH KHM
12 Phnom Penh; Phnom Penh 11.556 104.928
# MY MYS
14 Kuala Lumpur; Kuala Lumpur 3.139 101.687
# SG SGP
01 Singapore; Singapore 1.352 103.820
# ID IDN
JK Jakarta; Jakarta -6.208 106.846
BA Bali; Denpasar -8.650 115.217
# PH PHL
00 Metro Manila; Manila 14.600 120.984
# CN CHN
BJ Beijing; Beijing 39.904 116.407
SH Shanghai; Shanghai 31.230 121.474
GD Guangdong; Guangzhou 23.129 113.264; Shenzhen 22.543 114.058
SC Sichuan; Chengdu 30.573 104.067
HB Hubei; Wuhan 30.593 114.305
# HK HKG
HK Hong Kong; Hong Kong 22.319 114.170
# TW TWN
TPE Taipei; Taipei 25.033 121.565
# MN MNG
1 Ulaanbaatar; Ulaanbaatar 47.886 106.906
# KR KOR
11 Seoul; Seoul 37.567 126.978
26 Busan; Busan 35.180 129.076
# KP PRK
01 Pyongyang; Pyongyang 39.039 125.763
# JP JPN
13 Tokyo; Tokyo 35.676 139.650
27 Osaka; Osaka 34.694 135.502
26 Kyoto; Kyoto 35.012 135.768
01 Hokkaido; Sapporo 43.062 141.354
34 Hiroshima; Hiroshima 34.386 132.455
# AU AUS
NSW New South Wales; Sydney -33.869 151.209
VIC Victoria; Melbourne -37.814 144.963
QLD Queensland; Brisbane -27.470 153.025
WA Western Australia; Perth -31.951 115.861
SA South Australia; Adelaide -34.929 138.601
ACT Australian Capital Territory; Canberra -35.281 149.130
NT Northern Territory; Darwin -12.464 130.846
# NZ NZL
AUK Auckland; Auckland -36.851 174.764
WGN Wellington; Wellington -41.287 174.776
`;
